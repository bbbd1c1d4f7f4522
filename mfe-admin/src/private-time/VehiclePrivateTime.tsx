import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type SlotProps, serverCan } from 'shared-auth';
import { Alert, Button, CheckboxField, notify, QueryView, Stack, SwitchField, TimePicker } from 'shared-ui';
import { vehicleCalendarQuery } from '../hours/calendars.api';
import { calendarWeek, likeMonday, usualWeek, weekDays, wholeWeek, withDay } from './privateHours';
import { useSavePrivateHours, vehiclePrivateTime, type WeekHours } from './privateTime.api';
import styles from './privateTime.module.css';

/** A tab of a vehicle's page: the working hours, outside of which only the distance is stored. */
export default function VehiclePrivateTime({ vehicleId }: SlotProps['vehicle.tabs']) {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(vehiclePrivateTime(vehicleId));
  return (
    <QueryView query={query} height={320} error={(error) => errorText(error, t)}>
      {({ hours }) => <HoursForm key={JSON.stringify(hours)} vehicleId={vehicleId} hours={wholeWeek(hours)} />}
    </QueryView>
  );
}

function HoursForm({ vehicleId, hours }: SlotProps['vehicle.tabs'] & { hours: WeekHours | null }) {
  const { t } = useTranslation('mfe-admin');
  const [week, setWeek] = useState(hours);
  const saving = useSavePrivateHours();
  const counting = useQuery({ ...vehicleCalendarQuery(vehicleId), enabled: serverCan('hours') });
  const calendar = counting.data?.calendar ?? null;
  const byCalendar = calendar && calendarWeek(calendar.shifts);

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate(
      { id: vehicleId, body: { hours: week } },
      { onSuccess: () => notify.success(t('privateTime.saved')) },
    );
  }

  return (
    <form aria-label={t('privateTime.hours')} onSubmit={submit} noValidate>
      <Stack>
        <p>{t('privateTime.explained')}</p>
        {saving.error && (
          <Alert tone="danger" onDismiss={saving.reset}>
            {errorText(saving.error, t)}
          </Alert>
        )}
        <SwitchField
          label={t('privateTime.byHours')}
          checked={week !== null}
          onChange={(isOn) => setWeek(isOn ? (hours ?? byCalendar ?? usualWeek) : null)}
        />
        {week?.map((_, index) => (
          <DayFields key={weekDays[index]} week={week} index={index} onChange={setWeek} />
        ))}
        {week !== null && <p className={styles.note}>{t('privateTime.nights')}</p>}
        {week !== null && calendar && <p className={styles.note}>{t('privateTime.calendarHint')}</p>}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {t('ui:actions.save')}
          </Button>
          {week && calendar && (
            <Button onClick={() => setWeek(byCalendar)}>
              {t('privateTime.likeCalendar', { name: calendar.name ?? '' })}
            </Button>
          )}
          {week?.[0] && <Button onClick={() => setWeek(likeMonday(week))}>{t('privateTime.likeMonday')}</Button>}
        </div>
      </Stack>
    </form>
  );
}

interface DayFieldsProps {
  week: WeekHours;
  index: number;
  onChange(week: WeekHours): void;
}

/** Whether a weekday is a working day, with its hours. */
function DayFields({ week, index, onChange }: DayFieldsProps) {
  const { t } = useTranslation('mfe-admin');
  const name = t(`privateTime.days.${weekDays[index] ?? 'monday'}`);
  const day = week[index] ?? null;
  return (
    <fieldset className={styles.day} aria-label={name}>
      <CheckboxField
        label={name}
        checked={day !== null}
        onChange={(isWork) =>
          onChange(withDay(week, index, isWork ? (week.find((one) => one !== null) ?? usualWeek[0] ?? null) : null))
        }
      />
      {day === null ? (
        <span className={styles.note}>{t('privateTime.wholeDay')}</span>
      ) : (
        (['from', 'to'] as const).map((edge) => (
          <TimePicker
            key={edge}
            label={t(`privateTime.${edge}`)}
            value={day[edge]}
            onChange={(value) => onChange(withDay(week, index, { ...day, [edge]: value.slice(0, 5) }))}
          />
        ))
      )}
    </fieldset>
  );
}
