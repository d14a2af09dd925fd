// Made from proto/catalog/feeds/health_connect_values.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of health_connect_values.tsv.
enum HealthConnectValueTable {
  static let text = """
    menstruation_flow_record_table\t0\t1
    menstruation_flow_record_table\t1\t2
    menstruation_flow_record_table\t2\t3
    menstruation_flow_record_table\t3\t4
    cervical_mucus_record_table\t1\t1
    cervical_mucus_record_table\t2\t2
    cervical_mucus_record_table\t3\t3
    cervical_mucus_record_table\t4\t4
    cervical_mucus_record_table\t5\t5
    ovulation_test_record_table\t0\t3
    ovulation_test_record_table\t1\t2
    ovulation_test_record_table\t2\t4
    ovulation_test_record_table\t3\t1
    sleep_stages_table\t1\t2
    sleep_stages_table\t2\t1
    sleep_stages_table\t3\t2
    sleep_stages_table\t4\t3
    sleep_stages_table\t5\t4
    sleep_stages_table\t6\t5
    sleep_stages_table\t7\t2
    """
}
