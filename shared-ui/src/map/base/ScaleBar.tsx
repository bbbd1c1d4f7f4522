import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../model/format';
import styles from './base.module.css';
import { metresPerPixel, roundDistance } from './scale';

/** CSS pixels; the bar is never longer. */
const LONGEST = 96;

/** How long a round distance is on the map, at its centre. */
export function ScaleBar({ map }: { map: LeafletMap }) {
  const { t } = useTranslation('ui');
  const subscribe = useCallback(
    (onChange: () => void) => {
      map.on('zoomend moveend', onChange);
      return () => {
        map.off('zoomend moveend', onChange);
      };
    },
    [map],
  );
  // Rounded to three digits, so that a drag without a visible change causes no render.
  const metres = useSyncExternalStore(subscribe, () =>
    Number(metresPerPixel(map.getCenter().lat, map.getZoom()).toPrecision(3)),
  );
  const distance = roundDistance(metres * LONGEST);
  const text = distance >= 1_000 ? `${formatNumber(distance / 1_000)} km` : `${formatNumber(distance)} m`;
  return (
    <p className={styles.scale} style={{ width: distance / metres }} title={t('ui:map.scale')}>
      {text}
    </p>
  );
}
