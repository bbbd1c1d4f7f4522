import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from 'shared-auth';
import { dayText, type Id, severities, teamOf } from 'shared-auth/contract';
import { Badge, Card, IconButton, severityLabel } from 'shared-ui';
import { hoursText, todayText } from './calendars';
import type { Calendar } from './calendars.api';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';
import { WeekGrid } from './WeekGrid';

interface CalendarCardProps {
  calendar: Calendar;
  /** Both are absent where the calendar is read-only. */
  onEdit?: () => void;
  onDelete?: () => void;
}

/** A calendar: its state today, its week, and the number of its vehicles. */
export function CalendarCard({ calendar, onEdit, onDelete }: CalendarCardProps) {
  const t = useHourTexts();
  const { i18n } = useTranslation('ui');
  const mayEdit = useCan('hours.edit');
  const { team_id, team_ids, is_company, holidays_free, driving_severity, vehicles, today } = calendar;
  const name = calendar.name ?? '';
  const severity = severities.find((one) => one === driving_severity);
  const team = (id: Id) => {
    const known = teamOf(id);
    return known ? t(`ui:teams.${known}`) : `#${id}`;
  };
  const holders = [...(is_company ? [t('everyone')] : []), ...team_ids.map(team)];
  return (
    <Card
      title={name}
      headingLevel={2}
      actions={
        mayEdit && (
          <>
            {onEdit && <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={onEdit} />}
            {onDelete && <IconButton size="sm" icon={Trash2} label={t('delete', { name })} onClick={onDelete} />}
          </>
        )
      }
    >
      <div className={styles.card}>
        {today.by !== null && (
          <p className={styles.today}>
            <strong>{t('today', { hours: todayText(today, t, i18n.language) })}</strong>
            <Badge tone={today.is_working ? 'success' : 'neutral'}>
              {t(today.is_working ? 'workingNow' : 'freeNow')}
            </Badge>
          </p>
        )}
        <WeekGrid label={t('weekOf', { name })} shifts={calendar.shifts} />
        <ul className={styles.facts}>
          <li>{t('vehicles', { count: vehicles ?? 0 })}</li>
          {holders.map((holder) => (
            <li key={holder}>{holder}</li>
          ))}
          {team_id !== null && (
            <li>
              {t('form.team')}: {team(team_id)}
            </li>
          )}
          <li>{t(holidays_free ? 'holidaysFree' : 'holidaysWorked')}</li>
          <li>{severity ? t('alarm', { severity: severityLabel(t, severity) }) : t('noAlarm')}</li>
          {calendar.exceptions.map(({ from, to, shifts, note }) => (
            <li key={`${from} ${to} ${note}`}>
              {[...new Set([from ?? '', to ?? ''])].map(dayText).join('–')}:{' '}
              {shifts.length === 0 ? t('free') : hoursText(shifts)}
              {note !== null && ` (${note})`}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
