import type { Map as LeafletMap } from 'leaflet';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../model/format';
import styles from './fleet.module.css';
import type { FleetScene } from './scene/FleetScene';
import { SceneNotes } from './scene/SceneNotes';
import { useSceneSet } from './useScene';

interface FleetNotesProps {
  map: LeafletMap | null;
  scene: FleetScene;
  /** The things that the note counts; absent for no count. */
  counts: 'vehicles' | 'devices' | undefined;
  /** Epoch ms of the moment shown, where that is the past. */
  now: (() => number) | undefined;
}

/** The number of vehicles, whether any is in view, and the age of the shown data. */
export function FleetNotes({ map, scene, counts, now }: FleetNotesProps) {
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
      <SceneNotes map={map} scene={scene} now={now} />
    </div>
  );
}
