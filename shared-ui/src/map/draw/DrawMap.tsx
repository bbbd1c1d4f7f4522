import { LatLngBounds, type Map as LeafletMap, type LeafletMouseEvent } from 'leaflet';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from '../../model/geo';
import { BaseMap, type BaseMapProps, DEFAULT_CENTER } from '../base/BaseMap';
import { FIT_PADDING } from '../base/fit';
import { worldSize } from '../canvas/mercator';
import { useMapTexts } from '../texts/useMapTexts';
import { ClickToDraw } from './ClickToDraw';
import { DrawControls } from './DrawControls';
import styles from './draw.module.css';
import { ringsOf, withClick } from './editing';
import { boundsOf, isInside, sizeOf } from './extent';
import { ShapeHandles } from './ShapeHandles';
import { Shapes } from './Shapes';
import { type MapShape, type NamedShape, shapeOf } from './shapes';
import { useSteps } from './useSteps';

export interface DrawMapProps
  extends Partial<Omit<BaseMapProps, 'onMap' | 'controls' | 'overlay' | 'children' | 'onChange'>> {
  /** The kind of shape that clicks draw. */
  shape?: MapShape['kind'];
  /** The drawn shape; `null` without one. */
  value?: MapShape | null;
  /**
   * Called with the changed shape, which is of the kind `shape` or of that of `value`. Without it the map is read-only.
   */
  onChange?(value: MapShape | null): void;
  /** Whether polygons may have new holes; without it a changed polygon has only its existing ones. */
  holes?: boolean;
  /** Other areas, shown with their names. */
  areas?: readonly NamedShape[];
  /** Called with the key of a clicked area, on a read-only map. */
  onArea?: (key: string) => void;
  /** A place to show when there is no area to fit, and whenever another one is given. */
  start?: LatLng | null;
}

const NO_AREAS: readonly NamedShape[] = [];
/** CSS pixels around an area in which a click still is on it. */
const NEAR = 4;

/**
 * A map on which the user draws a circle, a polygon or a corridor. A click places a point, or Enter at the cross in the
 * map's middle; handles move it by pointer or by arrow keys; Ctrl+Z undoes each step. The page offers the coordinates
 * as a form next to the map.
 */
export function DrawMap({
  shape = 'circle',
  value = null,
  onChange,
  holes = false,
  areas = NO_AREAS,
  onArea,
  start = null,
  height = 400,
  zoom = 13,
  center = DEFAULT_CENTER,
  label,
  ...rest
}: DrawMapProps) {
  const t = useMapTexts();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [isHole, setHole] = useState(false);
  const { undo, canUndo, onDrag } = useSteps(value, onChange);
  const rings = value?.kind === 'polygon' ? ringsOf(value).length : 0;
  // A hole that was begun is the last ring; a new one is appended.
  const [firstHole, setFirstHole] = useState(1);
  const ring = isHole && rings > 0 ? Math.max(firstHole, rings - 1) : 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first areas are fitted
  useEffect(
    function fitFirst() {
      const shapes = value ? [value] : areas.map(shapeOf);
      const size = map?.getSize();
      if (!map || size === undefined || size.x <= 2 * FIT_PADDING || size.y <= 2 * FIT_PADDING) return;
      if (start && !value) map.setView(start, 15, { animate: false });
      else if (shapes.length > 0) {
        const bounds = new LatLngBounds(shapes.flatMap((shown) => boundsOf(shown)));
        map.fitBounds(bounds, { padding: [FIT_PADDING, FIT_PADDING], maxZoom: 15, animate: false });
      }
    },
    [map],
  );

  const shownStart = useRef(start);
  useEffect(
    function goToStart() {
      if (!map || start === shownStart.current) return;
      shownStart.current = start;
      if (start) map.setView(start, Math.max(15, map.getZoom()), { animate: false });
    },
    [map, start],
  );

  const onPlace = useCallback(
    (at: LatLng) => onChange?.(withClick(value, shape, at, ring)),
    [onChange, value, shape, ring],
  );

  function onKeyDown(event: KeyboardEvent) {
    if (!onChange || event.shiftKey || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
    // If a focused handle is removed, the keyboard would lose its position on the page.
    requestAnimationFrame(() => document.activeElement === document.body && map?.getContainer().focus());
  }

  return (
    <BaseMap
      {...rest}
      label={label ?? t('ui-map:draw.label')}
      height={height}
      zoom={zoom}
      center={center}
      onMap={setMap}
      onKeyDown={onKeyDown}
      controls={
        onChange &&
        (value || canUndo) && (
          <DrawControls
            canUndo={canUndo}
            onUndo={undo}
            onClear={value && (() => onChange(null))}
            hole={
              holes && value?.kind === 'polygon' && value.points.length >= 3
                ? {
                    isOn: isHole,
                    onToggle: () => {
                      setFirstHole(rings);
                      setHole(!isHole);
                    },
                  }
                : null
            }
          />
        )
      }
      overlay={
        onChange &&
        (!value || ring > 0) && (
          <p className={styles.hint}>{t(ring > 0 ? 'ui-map:draw.hint.hole' : `ui-map:draw.hint.${shape}`)}</p>
        )
      }
    >
      <Shapes areas={areas} drawn={value} />
      {onChange && <ClickToDraw onPlace={onPlace} />}
      {onChange && value && <ShapeHandles value={value} onChange={onChange} onDrag={onDrag} />}
      {!onChange && onArea && <ClickOnArea areas={areas} onArea={onArea} />}
    </BaseMap>
  );
}

interface ClickOnAreaProps {
  areas: readonly NamedShape[];
  onArea: (key: string) => void;
}

/** Finds the smallest area that a click is on. */
function ClickOnArea({ areas, onArea }: ClickOnAreaProps) {
  const map = useMap();
  useEffect(
    function findArea() {
      const onClick = ({ latlng }: LeafletMouseEvent) => {
        const room = NEAR / worldSize(map.getZoom());
        const [smallest] = areas
          .map((area) => ({ key: area.key, shape: shapeOf(area) }))
          .filter(({ shape }) => isInside(shape, latlng, room))
          .sort((one, other) => sizeOf(one.shape) - sizeOf(other.shape));
        if (smallest) onArea(smallest.key);
      };
      map.on('click', onClick);
      return () => {
        map.off('click', onClick);
      };
    },
    [map, areas, onArea],
  );
  return null;
}
