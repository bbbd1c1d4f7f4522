import { useTranslation } from 'react-i18next';
import { useOpenAlarms } from 'shared-auth';
import { EmptyState } from 'shared-ui';
import { AlarmEntry } from '../alarm-bar/AlarmEntry';
import { usePinnedPlaces } from '../alarm-bar/usePinnedPlaces';
import { foldRepeats, rowKey } from '../feed/repeats';
import styles from './AlarmBell.module.css';

/** Alarms in the dropdown (docs/spec/core.md §9). */
const MAX_ALARMS = 10;
const isOpen = ({ is_acknowledged }: { is_acknowledged: boolean }) => !is_acknowledged;

/** The most urgent unacknowledged alarms, with their buttons. None moves while the pointer is over the list. */
export function BellAlarms() {
  const { t } = useTranslation('mfe-alarms');
  const { open } = useOpenAlarms();
  const { places, ...pinning } = usePinnedPlaces(foldRepeats(open), MAX_ALARMS, isOpen);
  if (places.length === 0) return <EmptyState>{t('bell.empty')}</EmptyState>;
  return (
    <ul className={styles.alarms} {...pinning}>
      {places.map((alarm) => (
        <AlarmEntry key={rowKey(alarm)} alarm={alarm} isStacked />
      ))}
    </ul>
  );
}
