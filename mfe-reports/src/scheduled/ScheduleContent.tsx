import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from 'shared-ui';
import { vehicleChoices } from '../reports/reports.api';
import { useReportTexts } from '../reports/useReportTexts';
import styles from './Schedules.module.css';
import { whatText, whenText } from './schedules';
import { readersQuery, type Schedule, zonesQuery } from './schedules.api';

/** A report that is sent regularly: its content, times and recipients. */
export function ScheduleContent({ schedule }: { schedule: Schedule }) {
  const t = useReportTexts();
  const { data: readers, isPending: isReading } = useQuery(readersQuery);
  const vehicles = useQuery({ ...vehicleChoices, enabled: schedule.vehicle_id !== null });
  const zones = useQuery({ ...zonesQuery, enabled: schedule.zone_id !== null });
  const { is_paused, next_run_at, last_run_at, vehicle_id, zone_id, recipients } = schedule;
  const vehicle = vehicles.data?.find(({ id }) => String(id) === String(vehicle_id))?.license_plate ?? null;
  const zone = zones.data?.find(({ value }) => value === String(zone_id))?.label;
  const people = recipients.map(
    (id) => readers?.find((one) => one.id === String(id))?.name ?? (isReading ? '…' : `#${id}`),
  );
  return (
    <>
      <p>
        {whenText(schedule, t)} · {whatText(schedule, [vehicle, zone], t)}
      </p>
      <p className={styles.muted}>{t('mfe-reports:scheduled.to', { people: people.join(', ') })}</p>
      <p className={styles.muted}>
        {is_paused
          ? t('mfe-reports:scheduled.paused')
          : t('mfe-reports:scheduled.next', { time: formatDateTime(next_run_at) })}
        {last_run_at !== null && ` · ${t('mfe-reports:scheduled.last', { time: formatDateTime(last_run_at) })}`}
      </p>
    </>
  );
}
