import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../hooks/clock';
import { Icon } from '../../../internal/Icon';
import { formatNumber } from '../../../model/format';
import styles from '../fleet.module.css';
import { useSceneVersion } from '../useScene';
import { dataAge } from './age';
import type { FleetScene } from './FleetScene';

/** From this interval on, in ms, the note tells how often the map shows changes. */
const NOTED_MS = 250;

/** How old what is shown is, where it is not live; else how often changes are shown, where that is not at once. */
export function DataAge({ scene }: { scene: FleetScene }) {
  const { t } = useTranslation('ui');
  const now = useNow(1000);
  useSceneVersion(scene, 1000);
  const age = dataAge(scene.newestFixAt(), now, scene.size);
  const { paintsEvery } = scene;
  if (!age)
    return (
      paintsEvery >= NOTED_MS && (
        <p className={styles.note}>{t('ui:map.paintsEvery', { n: formatNumber(paintsEvery / 1_000, 1) })}</p>
      )
    );
  return (
    <p className={styles.note} data-tone="warning">
      <Icon icon={Clock} size={14} />
      {t(`ui:map.dataAge.${age.unit}`, { n: age.n, count: age.n })}
    </p>
  );
}
