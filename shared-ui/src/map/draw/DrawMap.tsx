import { LatLngBounds, type Map as LeafletMap, type LeafletMouseEvent } from 'leaflet';
import { Trash2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import type { Translate } from 'shared-auth/contract';
import { IconButton } from '../../components/Button/IconButton';
import { BaseMap, type BaseMapProps, DEFAULT_CENTER } from '../base/BaseMap';
import baseStyles from '../base/base.module.css';
import { FIT_PADDING } from '../base/fit';
import styles from './draw.module.css';
import { ShapeHandle } from './ShapeHandle';
import { type NamedShape, Shapes } from './Shapes';
import { handlesOf, type MapShape, withClick, withHandle, withoutHandle } from './shapes';

export interface DrawMapProps
  extends Partial<Omit<BaseMapProps, 'onMap' | 'controls' | 'overlay' | 'children' | 'onChange'>> {
  /** What a click draws. */
  shape?: MapShape['kind'];
  /** What is drawn; `null` when nothing is yet. */
  value?: MapShape | null;
  /** Called with the changed shape. Without it nothing can be drawn and the map only shows. */
  onChange?: (value: MapShape | null) => void;
  /** Other areas, shown with their names. */
  areas?: readonly NamedShape[];
}

const NO_AREAS: readonly NamedShape[] = [];

/**
 * A map on which a circle or a polygon is drawn: a click places it, its handles change it, by pointer or by arrow keys.
 * The page offers the coordinates as a form next to it.
 */
export function DrawMap({
  shape = 'circle',
  value = null,
  onChange,
  areas = NO_AREAS,
  height = 400,
  zoom = 13,
  center = DEFAULT_CENTER,
  label,
  ...rest
}: DrawMapProps) {
  const { t } = useTranslation('ui');
  const [map, setMap] = useState<LeafletMap | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there at first is fitted
  useEffect(
    function fitFirst() {
      const shapes = value ? [value] : areas.map((area) => area.shape);
      const size = map?.getSize();
      if (!map || shapes.length === 0 || !size || size.x <= 2 * FIT_PADDING || size.y <= 2 * FIT_PADDING) return;
      const bounds = new LatLngBounds([]);
      for (const shown of shapes) bounds.extend(boundsOfShape(shown));
      map.fitBounds(bounds, { padding: [FIT_PADDING, FIT_PADDING], maxZoom: 15, animate: false });
    },
    [map],
  );

  return (
    <BaseMap
      {...rest}
      label={label ?? t('ui:map.drawLabel')}
      height={height}
      zoom={zoom}
      center={center}
      onMap={setMap}
      controls={
        onChange &&
        value && (
          <div className={baseStyles.buttons}>
            {value.kind === 'polygon' && (
              <IconButton
                icon={Undo2}
                label={t('ui:map.removeLastCorner')}
                onClick={() => onChange(withoutHandle(value, value.points.length - 1))}
              />
            )}
            <IconButton icon={Trash2} label={t('ui:map.clearShape')} onClick={() => onChange(null)} />
          </div>
        )
      }
      overlay={onChange && !value && <p className={styles.hint}>{t(`ui:map.drawHint.${shape}`)}</p>}
    >
      <Shapes areas={areas} drawn={value} />
      {onChange && <ClickToDraw shape={shape} value={value} onChange={onChange} />}
      {onChange &&
        value &&
        handlesOf(value).map((place, i) => (
          <ShapeHandle
            key={i}
            place={place}
            label={handleLabel(value, i, t)}
            onMove={(at) => onChange(withHandle(value, i, at))}
            onRemove={value.kind === 'polygon' ? () => onChange(withoutHandle(value, i)) : undefined}
          />
        ))}
    </BaseMap>
  );
}

function handleLabel(value: MapShape, i: number, t: Translate): string {
  if (value.kind === 'polygon') return t('ui:map.corner', { n: i + 1 });
  return i === 0 ? t('ui:map.circleCenter') : t('ui:map.circleEdge', { m: value.radius });
}

function boundsOfShape(shape: MapShape): LatLngBounds {
  const handles = handlesOf(shape);
  if (shape.kind === 'polygon') return new LatLngBounds(handles);
  const [middle, edge] = handles;
  const reach = (edge?.lng ?? 0) - (middle?.lng ?? 0);
  const { lat, lng } = shape.center;
  return new LatLngBounds([lat - reach, lng - reach], [lat + reach, lng + reach]);
}

interface ClickToDrawProps {
  shape: MapShape['kind'];
  value: MapShape | null;
  onChange: (value: MapShape) => void;
}

function ClickToDraw({ shape, value, onChange }: ClickToDrawProps) {
  const map = useMap();
  const onClick = useCallback(
    (event: LeafletMouseEvent) => onChange(withClick(value, shape, event.latlng)),
    [onChange, shape, value],
  );
  useEffect(
    function drawOnClick() {
      map.on('click', onClick);
      return () => {
        map.off('click', onClick);
      };
    },
    [map, onClick],
  );
  return null;
}
