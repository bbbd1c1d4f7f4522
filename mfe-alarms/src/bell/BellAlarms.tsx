import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LiveAlarm, useOpenAlarms } from 'shared-auth';
import { EmptyState } from 'shared-ui';
import { type Alarm, type AlarmFilters, noFilters } from '../alarms/alarms';
import { alarmsQuery } from '../alarms/alarms.api';
import { useAlarmUpdates } from '../alarms/useAlarmUpdates';
import { AlarmEntry } from '../strip/AlarmEntry';
import { rowOf } from '../strip/strip';
import styles from './AlarmBell.module.css';

/** Alarms in the dropdown (docs/spec/core.md §9). */
const MAX_ALARMS = 10;

const filters: AlarmFilters = { ...noFilters, sort: '', order: '', is_acknowledged: 'false' };

/** The alarm as the list has it: only that has who has taken it over. An alarm without an id of the server can only be seen. */
function entryOf(alarm: LiveAlarm, place: number, rows: readonly Alarm[]): Alarm {
  const known = rows.find(({ id }) => String(id) === String(alarm.id));
  const live = rowOf(
    alarm,
    rows.some(({ claimed_by }) => claimed_by !== undefined),
  );
  return known ?? { ...live, id: alarm.id ?? `live-${alarm.timestamp}-${place}` };
}

/** The newest alarms that nobody has acknowledged, with what can be done about each. */
export function BellAlarms() {
  const { t } = useTranslation('mfe-alarms');
  const { newest } = useOpenAlarms();
  const { data } = useQuery(alarmsQuery(filters));
  useAlarmUpdates();
  if (newest.length === 0) return <EmptyState>{t('bell.empty')}</EmptyState>;
  return (
    <ul className={styles.alarms}>
      {newest.slice(0, MAX_ALARMS).map((alarm, place) => {
        const entry = entryOf(alarm, place, data?.rows ?? []);
        return <AlarmEntry key={entry.id} alarm={entry} isStacked />;
      })}
    </ul>
  );
}
