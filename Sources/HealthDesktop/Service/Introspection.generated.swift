// Made from proto/dbus/org.healthd.Health1.xml by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The interfaces of the service, as XML.
enum Introspection {
  /// org.healthd.Health1
  static let service = #"""
    <interface name="org.healthd.Health1">
      <method name="RequestAccess">
        <arg name="parent_window" type="s" direction="in" />
        <arg name="options" type="a{sv}" direction="in" />
        <arg name="handle" type="o" direction="out" />
      </method>
      <method name="OpenConnection">
        <arg name="options" type="a{sv}" direction="in" />
        <arg name="connection" type="h" direction="out" />
      </method>
      <method name="Latest">
        <arg name="type" type="s" direction="in" />
        <arg name="options" type="a{sv}" direction="in" />
        <arg name="sample" type="a{sv}" direction="out" />
      </method>
      <method name="DailyTotals">
        <arg name="type" type="s" direction="in" />
        <arg name="first" type="s" direction="in" />
        <arg name="last" type="s" direction="in" />
        <arg name="options" type="a{sv}" direction="in" />
        <arg name="unit" type="s" direction="out" />
        <arg name="days" type="a(sd)" direction="out" />
      </method>
      <method name="Save">
        <arg name="samples" type="aa{sv}" direction="in" />
        <arg name="options" type="a{sv}" direction="in" />
      </method>
      <method name="Watch">
        <arg name="types" type="as" direction="in" />
        <arg name="options" type="a{sv}" direction="in" />
      </method>
      <signal name="Changed">
        <arg name="types" type="as" />
      </signal>
      <property name="version" type="u" access="read" />
    </interface>
    """#
  /// org.healthd.Request1
  static let request = #"""
    <interface name="org.healthd.Request1">
      <method name="Close" />
      <signal name="Response">
        <arg name="response" type="u" />
        <arg name="results" type="a{sv}" />
      </signal>
    </interface>
    """#
}
