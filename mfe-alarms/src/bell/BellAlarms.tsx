import { useTranslation } from 'react-i18next';
import { useOpenAlarms } from 'shared-auth';
import { EmptyState } from 'shared-ui';
import { AlarmEntry } from '../strip/AlarmEntry';
import styles from './AlarmBell.module.css';

/** Alarms in the dropdown (docs/spec/core.md §9). */
const MAX_ALARMS = 10;

/** The newest alarms that nobody has acknowledged, with what can be done about each. */
export function BellAlarms() {
  const { t } = useTranslation('mfe-alarms');
  const { open } = useOpenAlarms();
  if (open.length === 0) return <EmptyState>{t('bell.empty')}</EmptyState>;
  return (
    <ul className={styles.alarms}>
      {open.slice(0, MAX_ALARMS).map((alarm) => (
        <AlarmEntry key={alarm.id} alarm={alarm} isStacked />
      ))}
    </ul>
  );
}
