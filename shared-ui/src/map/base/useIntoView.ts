import { type RefObject, useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** CSS pixels that stay free between a popup and the map's edge. */
const ROOM = 12;
/** The same at the top, where the notes are, and at the right, where the buttons are. */
const ROOM_FOR_NOTES = 48;
const ROOM_FOR_BUTTONS = 64;

/** Moves the map so that a popup on it can be read, once for every `key`. */
export function useIntoView(box: RefObject<HTMLElement | null>, key: unknown): void {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is another popup
  useEffect(
    function bringIntoViewOnce() {
      // With the next frame: by then the map was fitted, if this is its first.
      const frame = requestAnimationFrame(() => {
        const popup = box.current?.getBoundingClientRect();
        if (!popup || popup.width === 0) return;
        const edge = map.getContainer().getBoundingClientRect();
        const left = Math.min(0, popup.left - edge.left - ROOM);
        const top = Math.min(0, popup.top - edge.top - ROOM_FOR_NOTES);
        const right = Math.max(0, popup.right - edge.right + ROOM_FOR_BUTTONS);
        const bottom = Math.max(0, popup.bottom - edge.bottom + ROOM);
        if (left || top || right || bottom) map.panBy([left || right, top || bottom]);
      });
      return () => cancelAnimationFrame(frame);
    },
    [map, box, key],
  );
}
