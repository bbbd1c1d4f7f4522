import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../hooks/clock';
import { Icon } from '../../../internal/Icon';
import styles from '../fleet.module.css';
import { useSceneVersion } from '../useScene';
import { dataAge } from './age';
import type { FleetScene } from './FleetScene';

/** The age of the shown data, where they are not live. */
export function DataAge({ scene }: { scene: FleetScene }) {
  const { t } = useTranslation('ui');
  const now = useNow(1000);
  useSceneVersion(scene, 1000);
  const age = dataAge(scene.newestFixAt(), now, scene.size);
  if (!age) return null;
  return (
    <p className={styles.note} data-tone="warning">
      <Icon icon={Clock} size={14} />
      {t(`ui:map.dataAge.${age.unit}`, { n: age.n, count: age.n })}
    </p>
  );
}
