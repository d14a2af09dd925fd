# What is installed, in one place: sourced by build and read by scripts/check.d/packaging.py.

# The programs in /usr/bin. The first three are products of Package.swift; healthd-multicall is installed as the
# others, which are links to one file.
products=(healthd healthd-measure healthd-multicall)
names=(healthctl healthd-desktop healthd-receive healthd-web)

# link_names DIRECTORY: makes the other names links to the first.
link_names() {
  local name
  for name in "${names[@]:1}"; do ln -f "$1/${names[0]}" "$1/$name"; done
}

# install_system_files ROOT: installs the files of the service manager and of other system services, which
# scripts has one directory for each.
install_system_files() {
  local root=$1 row
  for row in \
    "systemd/system usr/lib/systemd/system" \
    "systemd/user usr/lib/systemd/user" \
    "polkit usr/share/polkit-1/actions" \
    "dbus/system usr/share/dbus-1/system.d" \
    "dbus/system-services usr/share/dbus-1/system-services" \
    "dbus/session-services usr/share/dbus-1/services" \
    "desktop/applications usr/share/applications" \
    "desktop/icons usr/share/icons/hicolor/scalable/apps" \
    "sysusers usr/lib/sysusers.d" \
    "tmpfiles usr/lib/tmpfiles.d" \
    "apparmor etc/apparmor.d"
  do
    local from=scripts/${row% *} to=$root/${row#* }
    if [ -d "$from" ]; then
      install -d "$to"
      find "$from" -maxdepth 1 -type f -exec install -m 644 -t "$to" {} +
    fi
  done
}
