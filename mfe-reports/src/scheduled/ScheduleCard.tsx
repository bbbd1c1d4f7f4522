import { useQuery } from '@tanstack/react-query';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { errorText } from 'shared-auth';
import { Button, Card, formatDateTime, IconButton, notify, SwitchField } from 'shared-ui';
import { vehicleChoices } from '../reports/reports.api';
import { useReportTexts } from '../reports/useReportTexts';
import styles from './Schedules.module.css';
import { scheduleBody, scheduleInput, whatText, whenText } from './schedules';
import { readersQuery, type Schedule, useSaveSchedule, useTestSchedule } from './schedules.api';

interface ScheduleCardProps {
  schedule: Schedule;
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
}

/** A report that is sent regularly: what, when and to whom; paused, tried, changed. */
export function ScheduleCard({ schedule, onEdit, onDelete }: ScheduleCardProps) {
  const t = useReportTexts();
  const saving = useSaveSchedule();
  const trial = useTestSchedule();
  const { data: readers, isPending: isReading } = useQuery(readersQuery);
  const vehicles = useQuery({ ...vehicleChoices(), enabled: schedule.vehicle_id !== null });
  const { name, is_paused, next_run_at, last_run_at, vehicle_id, recipients } = schedule;
  const body = scheduleBody(scheduleInput(schedule));
  const vehicle = vehicles.data?.rows.find(({ id }) => Number(id) === vehicle_id)?.license_plate ?? null;
  const people = recipients.map(
    (id) => readers?.find((one) => one.id === String(id))?.name ?? (isReading ? '…' : `#${id}`),
  );
  const showFailure = (error: unknown) => notify.error(errorText(error, t));
  return (
    <Card title={name} headingLevel={2}>
      <div className={styles.schedule}>
        <p>
          {whenText(body, t)} · {whatText(body, vehicle, t)}
        </p>
        <p className={styles.muted}>{t('mfe-reports:scheduled.to', { people: people.join(', ') })}</p>
        <p className={styles.muted}>
          {is_paused
            ? t('mfe-reports:scheduled.paused')
            : t('mfe-reports:scheduled.next', { time: formatDateTime(next_run_at) })}
          {last_run_at !== null && ` · ${t('mfe-reports:scheduled.last', { time: formatDateTime(last_run_at) })}`}
        </p>
        <fieldset aria-label={name} className={styles.actions}>
          <SwitchField
            label={t('mfe-reports:scheduled.isOn')}
            checked={!is_paused}
            disabled={saving.isPending}
            onChange={(isOn) =>
              saving.mutate({ id: schedule.id, body: { ...body, is_paused: !isOn } }, { onError: showFailure })
            }
          />
          <Button
            size="sm"
            icon={Send}
            busy={trial.isPending}
            onClick={() =>
              trial.mutate(schedule.id, {
                onSuccess: () => notify.success(t('mfe-reports:scheduled.tested')),
                onError: showFailure,
              })
            }
          >
            {t('mfe-reports:scheduled.test')}
          </Button>
          <span className={styles.icons}>
            <IconButton
              size="sm"
              icon={Pencil}
              label={t('mfe-reports:scheduled.editNamed', { name })}
              onClick={() => onEdit(schedule)}
            />
            <IconButton
              size="sm"
              icon={Trash2}
              label={t('mfe-reports:scheduled.deleteNamed', { name })}
              onClick={() => onDelete(schedule)}
            />
          </span>
        </fieldset>
      </div>
    </Card>
  );
}
