import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Translate } from 'shared-auth/contract';
import { useMapTexts } from '../texts/useMapTexts';
import { type Handle, handlesOf, middlesOf, withHandle, withMiddle, withoutHandle } from './editing';
import { MiddleHandle, ShapeHandle } from './ShapeHandle';
import type { MapShape } from './shapes';

/** Maximum number of handles: of more corners only those in view have one, and none do while these are too many. */
const MOST_HANDLES = 120;
/** Pixels between the middles of two handles: closer ones would overlap. */
const APART = 24;

interface ShapeHandlesProps {
  value: MapShape;
  onChange: (value: MapShape | null) => void;
  onDrag: (isDragged: boolean) => void;
}

/** All handles of the drawn shape, and positions for more corners between them. */
export function ShapeHandles({ value, onChange, onDrag }: ShapeHandlesProps) {
  const map = useMap();
  const t = useMapTexts();
  const [, setMoves] = useState(0);
  const all = handlesOf(value);
  const isMany = all.length > MOST_HANDLES;

  useEffect(
    function followView() {
      const update = () => setMoves((moves) => moves + 1);
      map.on('moveend resize', update);
      return () => {
        map.off('moveend resize', update);
      };
    },
    [map],
  );

  const inView = isMany ? all.filter(({ place }) => map.getBounds().contains(place)) : all;
  if (inView.length > MOST_HANDLES) return null;
  return (
    <>
      {!isMany &&
        roomyMiddles(map, value, all).map((middle) => (
          <MiddleHandle
            key={`${middle.ring} ${middle.index}`}
            place={middle.place}
            label={t('ui-map:draw.addBetween', { n: middle.index + 1 })}
            onAdd={() => onChange(withMiddle(value, middle))}
          />
        ))}
      {inView.map((handle) => (
        <ShapeHandle
          key={`${handle.kind} ${handle.ring} ${handle.index}`}
          place={handle.place}
          label={labelOf(value, handle, t)}
          onMove={(at) => onChange(withHandle(value, handle, at))}
          onDrag={onDrag}
          onRemove={handle.kind === 'corner' ? () => onChange(withoutHandle(value, handle)) : undefined}
        />
      ))}
    </>
  );
}

/** The places for more corners that have room on this map, away from the handles and from each other. */
function roomyMiddles(map: LeafletMap, value: MapShape, handles: readonly Handle[]): Handle[] {
  const taken = handles.map(({ place }) => map.latLngToContainerPoint(place));
  return middlesOf(value).filter(({ place }) => {
    const at = map.latLngToContainerPoint(place);
    const isFree = taken.every((other) => other.distanceTo(at) >= APART);
    if (isFree) taken.push(at);
    return isFree;
  });
}

function labelOf(value: MapShape, { kind, ring, index }: Handle, t: Translate): string {
  if (kind === 'corner')
    return ring === 0
      ? t('ui-map:draw.corner', { n: index + 1 })
      : t('ui-map:draw.holeCorner', { n: index + 1, hole: ring });
  if (kind === 'width') return t('ui-map:draw.corridorSide', { m: value.kind === 'corridor' ? value.width : 0 });
  return kind === 'center'
    ? t('ui-map:draw.circleCenter')
    : t('ui-map:draw.circleEdge', { m: value.kind === 'circle' ? value.radius : 0 });
}
