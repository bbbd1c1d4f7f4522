import { useTranslation } from 'react-i18next';
import { deferred } from '../../internal/deferred';
import { formatNumber } from '../../model/format';
import styles from './fleet.module.css';
import type { FleetScene } from './scene/FleetScene';
import { useSceneSet } from './useScene';

interface FleetNotesProps {
  scene: FleetScene;
  /** The things that the note counts; absent where it counts none. */
  counts: 'vehicles' | 'devices' | undefined;
  /** Epoch ms of the moment shown, where that is the past. */
  now: (() => number) | undefined;
}

const DataAge = deferred(async () => (await import(/* webpackChunkName: "map-tools" */ './scene/DataAge')).DataAge);
const ReplayNote = deferred(
  async () => (await import(/* webpackChunkName: "map-replay" */ '../replay/ReplayNote')).ReplayNote,
);

/** How many vehicles there are, and how old what is shown is. */
export function FleetNotes({ scene, counts, now }: FleetNotesProps) {
  const { t } = useTranslation('ui');
  useSceneSet(scene);
  const { count } = scene;
  const without = count - scene.placedCount();
  return (
    <div className={styles.notes}>
      {counts && (
        <p className={styles.note}>
          {t(counts === 'devices' ? 'ui:map.deviceCount' : 'ui:map.vehicleCount', {
            count,
            n: formatNumber(count),
          })}
          {without > 0 && ` · ${t('ui:map.withoutPlace', { count: without, n: formatNumber(without) })}`}
        </p>
      )}
      {now ? <ReplayNote scene={scene} now={now} /> : <DataAge scene={scene} />}
    </div>
  );
}
