import { useTranslation } from 'react-i18next';
import { Popover, type PopoverProps, TextLink } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { rowKey } from '../feed/repeats';
import styles from './AlarmBar.module.css';
import { AlarmEntry } from './AlarmEntry';
import { usePinnedPlaces } from './usePinnedPlaces';

interface AlarmPanelProps extends Pick<PopoverProps, 'trigger' | 'label'> {
  alarms: readonly Alarm[];
  /**
   * Whether the list includes an alarm. One that no longer belongs to it keeps its position while the user is about to
   * press a button.
   */
  isWanted: (alarm: Alarm) => boolean;
  /** Address of the list of all of them. */
  to: string;
}

/** Alarms that do not fit into the bar, behind a button. */
export function AlarmPanel({ alarms, isWanted, to, ...popover }: AlarmPanelProps) {
  const { t } = useTranslation('mfe-alarms');
  return (
    <Popover {...popover} placement="top-end" className={styles.panel}>
      <PinnedAlarms alarms={alarms} isWanted={isWanted} />
      <TextLink className={styles.all} to={to}>
        {t('widgets.all')}
      </TextLink>
    </Popover>
  );
}

function PinnedAlarms({ alarms, isWanted }: Pick<AlarmPanelProps, 'alarms' | 'isWanted'>) {
  const { places, ...pinning } = usePinnedPlaces(alarms, Number.POSITIVE_INFINITY, isWanted);
  return (
    <ul className={styles.stack} {...pinning}>
      {places.map((alarm) => (
        <AlarmEntry key={rowKey(alarm)} alarm={alarm} isStacked />
      ))}
    </ul>
  );
}
