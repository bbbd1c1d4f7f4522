import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../hooks/clock';
import { deferred } from '../../internal/deferred';
import { Icon } from '../../internal/Icon';
import { formatNumber } from '../../model/format';
import styles from './fleet.module.css';
import { dataAge } from './scene/age';
import type { FleetScene } from './scene/FleetScene';
import { useSceneSet, useSceneVersion } from './useScene';

interface FleetNotesProps {
  scene: FleetScene;
  /** What is counted; nothing where absent. */
  counts: 'vehicles' | 'devices' | undefined;
  /** Epoch ms of the moment shown, where that is the past. */
  now: (() => number) | undefined;
}

/** From this interval on, in ms, the note tells how often the map shows changes. */
const NOTED_MS = 250;

const ReplayNote = deferred(
  async () => (await import(/* webpackChunkName: "map-replay" */ '../replay/ReplayNote')).ReplayNote,
);

/** How many vehicles there are, and how old what is shown is. */
export function FleetNotes({ scene, counts, now }: FleetNotesProps) {
  const { t } = useTranslation('ui');
  useSceneSet(scene);
  const without = scene.size - scene.placedCount();
  return (
    <div className={styles.notes}>
      {counts && (
        <p className={styles.note}>
          {t(counts === 'devices' ? 'ui:map.deviceCount' : 'ui:map.vehicleCount', {
            count: scene.size,
            n: formatNumber(scene.size),
          })}
          {without > 0 && ` · ${t('ui:map.withoutPlace', { count: without, n: formatNumber(without) })}`}
        </p>
      )}
      {now ? <ReplayNote scene={scene} now={now} /> : <DataAge scene={scene} />}
    </div>
  );
}

function DataAge({ scene }: { scene: FleetScene }) {
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
