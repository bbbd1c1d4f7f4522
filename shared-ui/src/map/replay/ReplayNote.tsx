import { History } from 'lucide-react';
import { Icon } from '../../internal/Icon';
import { formatDateTime } from '../../model/format';
import styles from '../fleet/fleet.module.css';
import type { FleetScene } from '../fleet/scene/FleetScene';
import { useSceneVersion } from '../fleet/useScene';
import { useMapTexts } from '../texts/useMapTexts';

/** On the map itself: that it shows the past, and which moment. */
export function ReplayNote({ scene, now }: { scene: FleetScene; now: () => number }) {
  const t = useMapTexts();
  useSceneVersion(scene, 100);
  return (
    <p className={styles.note} data-tone="warning">
      <Icon icon={History} size={14} />
      {t('ui-map:replay.at', { at: formatDateTime(now()) })}
    </p>
  );
}
