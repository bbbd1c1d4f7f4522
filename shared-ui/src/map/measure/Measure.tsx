import type { LeafletMouseEvent } from 'leaflet';
import { Check, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { Button } from '../../components/Button/Button';
import { IconButton } from '../../components/Button/IconButton';
import type { LatLng } from '../../model/geo';
import baseStyles from '../base/base.module.css';
import { MapAnchor } from '../base/MapAnchor';
import { TrackLines } from '../fleet/TrackLines';
import { useMapTexts } from '../texts/useMapTexts';
import { formatDistance, legsOf } from './distance';
import styles from './measure.module.css';

/** A line on the map with its length: its points by clicks, or by Enter at the cross in the map's middle. */
export function Measure({ onEnd }: { onEnd: () => void }) {
  const map = useMap();
  const t = useMapTexts();
  const [points, setPoints] = useState<readonly LatLng[]>([]);
  const add = useCallback(({ lat, lng }: LatLng) => setPoints((before) => [...before, { lat, lng }]), []);
  const undo = useCallback(() => setPoints((before) => before.slice(0, -1)), []);
  const tracks = useMemo(
    () => [{ key: 'measured', points: points.map((point) => ({ ...point, at: null, speed: null, heading: null })) }],
    [points],
  );
  const legs = legsOf(points);
  const total = legs.reduce((sum, leg) => sum + leg, 0);

  useEffect(
    function takePoints() {
      const container = map.getContainer();
      const onClick = (event: LeafletMouseEvent) => add(event.latlng);
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === 'Escape') onEnd();
        else if (event.target !== container) return;
        else if (event.key === 'Enter') add(map.getCenter());
        else if (event.key === 'Backspace') undo();
        else return;
        event.preventDefault();
        event.stopPropagation();
      };
      map.doubleClickZoom.disable();
      map.on('click', onClick);
      container.addEventListener('keydown', onKeyDown);
      container.focus({ preventScroll: true });
      return () => {
        map.doubleClickZoom.enable();
        map.off('click', onClick);
        container.removeEventListener('keydown', onKeyDown);
      };
    },
    [map, add, undo, onEnd],
  );

  return (
    <>
      <TrackLines tracks={tracks} />
      {points.map((point, i) => (
        <Point key={i} at={point} />
      ))}
      {createPortal(
        <>
          <span className={styles.cross} aria-hidden="true" />
          <section className={styles.panel} aria-label={t('ui-map:measure.label')}>
            <p role="status">
              <strong>{t('ui-map:measure.total', { distance: formatDistance(total) })}</strong>
              {legs.length > 1 && (
                <span className={baseStyles.muted}>
                  {' · '}
                  {t('ui-map:measure.last', { distance: formatDistance(legs.at(-1) ?? 0) })}
                </span>
              )}
            </p>
            <p className={baseStyles.muted}>{t('ui-map:measure.hint')}</p>
            <div className={styles.actions}>
              <IconButton
                size="sm"
                icon={Undo2}
                label={t('ui-map:measure.undo')}
                disabled={points.length === 0}
                onClick={undo}
              />
              <Button size="sm" icon={Check} onClick={onEnd}>
                {t('ui-map:measure.end')}
              </Button>
            </div>
          </section>
        </>,
        map.getContainer().parentElement ?? document.body,
      )}
    </>
  );
}

function Point({ at }: { at: LatLng }) {
  const place = useCallback(() => at, [at]);
  return <MapAnchor place={place} className={styles.point} />;
}
