import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { deferred } from '../../../internal/deferred';
import { worldX, worldY } from '../../canvas/mercator';
import styles from '../fleet.module.css';
import { boundsOf } from '../useFit';
import { useSceneVersion } from '../useScene';
import { DataAge } from './DataAge';
import type { FleetScene } from './FleetScene';

interface SceneNotesProps {
  map: LeafletMap | null;
  scene: FleetScene;
  /** Epoch ms of the moment shown, where that is the past. */
  now: (() => number) | undefined;
}

const ReplayNote = deferred(
  async () => (await import(/* webpackChunkName: "map-replay" */ '../../replay/ReplayNote')).ReplayNote,
);

/** Notes about the picture: that no vehicle is in it, and its age. */
export const SceneNotes = ({ map, scene, now }: SceneNotesProps) => (
  <>
    {map && <OutOfView map={map} scene={scene} />}
    {now ? <ReplayNote scene={scene} now={now} /> : <DataAge scene={scene} />}
  </>
);

/** Shows that no vehicle is in the part to which the map was moved: an empty map looks like a failed one. */
function OutOfView({ map, scene }: { map: LeafletMap; scene: FleetScene }) {
  const { t } = useTranslation('ui');
  useSceneVersion(scene, 1000);
  const subscribe = useCallback(
    (onChange: () => void) => {
      map.on('moveend', onChange);
      return () => void map.off('moveend', onChange);
    },
    [map],
  );
  const isEmpty = useSyncExternalStore(subscribe, () => scene.placedCount() > 0 && !showsAny(map, scene));
  return isEmpty && <p className={styles.note}>{t('ui:map.noneInView')}</p>;
}

function showsAny(map: LeafletMap, scene: FleetScene): boolean {
  const bounds = map.getBounds();
  if (scene.whole) return boundsOf(scene)?.intersects(bounds) ?? true;
  const [west, east] = [worldX(bounds.getWest()), worldX(bounds.getEast())];
  const [north, south] = [worldY(bounds.getNorth()), worldY(bounds.getSouth())];
  return scene.valid.some((valid, i) => {
    const [x, y] = [scene.x[i] ?? 0, scene.y[i] ?? 0];
    return valid === 1 && x >= west && x <= east && y >= north && y <= south;
  });
}
