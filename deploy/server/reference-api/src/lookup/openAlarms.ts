import { severities, severityRank } from 'shared-auth/contract';

/** Whether the device `d` has an unacknowledged alarm of the vehicle that it is in, after `exists`. */
export const isOpen =
  'select from alarms a where a.device_pk = d.id and not a.is_acknowledged and a.vehicle_id is not distinct from d.vehicle_id';

/**
 * Whether the device `d` has unacknowledged alarms, and the severity of the gravest: each search stops at the first
 * alarm that it finds.
 */
export const openAlarmColumns = `exists (${isOpen}) as has_alarms,
  case ${severities.map((severity) => `when exists (${isOpen} and a.severity = '${severity}') then '${severity}'`).join(' ')} end as alarm_severity`;

const ranks = severities.map((severity) => `when '${severity}' then ${severityRank(severity)}`).join(' ');

/** The rank of the gravest of some alarms; an unknown severity ranks highest. */
export const gravestOf = `max(case severity ${ranks} else 4 end)`;
