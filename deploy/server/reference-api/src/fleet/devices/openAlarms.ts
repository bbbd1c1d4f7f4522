import { severities } from 'shared-auth/contract';

const isOpen = 'select from alarms a where a.device_pk = d.id and not a.is_acknowledged';

/**
 * Whether the device `d` has unacknowledged alarms, and the severity of the gravest: each stops at the first alarm that
 * it finds.
 */
export const openAlarmColumns = `exists (${isOpen}) as has_alarms,
  case ${severities.map((severity) => `when exists (${isOpen} and a.severity = '${severity}') then '${severity}'`).join(' ')} end as alarm_severity`;
