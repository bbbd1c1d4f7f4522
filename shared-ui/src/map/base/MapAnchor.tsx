import { DomUtil, type LatLngExpression, type ZoomAnimEvent } from 'leaflet';
import { type ComponentProps, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { classes } from '../../internal/classes';
import { pixelOriginAt } from '../canvas/CanvasLayer';
import { placePopup } from './placement';

export interface MapAnchorProps extends Omit<ComponentProps<'div'>, 'ref'> {
  /** Where the element hangs now; `null` hides it. Asked again whenever `moved` calls. */
  place: () => LatLngExpression | null;
  /** Calls back when the position may have changed. @returns a function that unsubscribes */
  moved?: ((listener: () => void) => () => void) | undefined;
  /** The popup that hangs there: it flips and shifts so that it stays on the map. */
  popup?: RefObject<HTMLElement | null>;
  /** The map's pane that it is put into; that of popups, above all markers, by default. */
  pane?: 'popupPane' | 'shadowPane';
}

/** A React element that hangs on a place of the map: a portal into a pane of the map, moved without a render. */
export function MapAnchor({ place, moved, popup, pane: name = 'popupPane', className, ...rest }: MapAnchorProps) {
  const map = useMap();
  const element = useRef<HTMLDivElement>(null);

  const update = useCallback(() => {
    const at = place();
    const node = element.current;
    if (!node) return;
    node.hidden = at === null;
    if (!at) return;
    DomUtil.setPosition(node, map.latLngToLayerPoint(at));
    const box = popup?.current;
    if (!box) return;
    const size = { x: box.offsetWidth, y: box.offsetHeight };
    const { side, shift } = placePopup(map.latLngToContainerPoint(at), map.getSize(), size);
    box.dataset.side = side;
    box.style.setProperty('--shift', `${shift}px`);
  }, [map, place, popup]);

  useLayoutEffect(update);

  useEffect(
    function followMap() {
      const onZoomAnim = (event: ZoomAnimEvent) => {
        const at = place();
        if (!at || !element.current) return;
        DomUtil.setPosition(element.current, map.project(at, event.zoom).subtract(pixelOriginAt(map, event)).round());
      };
      map.on('zoomanim', onZoomAnim);
      map.on('zoom viewreset move moveend resize', update);
      const stop = moved?.(update);
      return () => {
        map.off('zoomanim', onZoomAnim);
        map.off('zoom viewreset move moveend resize', update);
        stop?.();
      };
    },
    [map, moved, place, update],
  );

  const pane = map.getPane(name);
  return pane
    ? createPortal(<div {...rest} ref={element} className={classes('leaflet-zoom-animated', className)} />, pane)
    : null;
}
