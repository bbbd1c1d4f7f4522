import { type RefObject, useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { moveByConsole } from './byConsole';

/** CSS pixels that stay free between a popup and the map's edge. */
const ROOM = 12;
/** The same at the top, where the notes are, and at the right, where the buttons are. */
const ROOM_FOR_NOTES = 48;
const ROOM_FOR_BUTTONS = 64;

/** Narrower than this (CSS pixels) the notes wrap to two lines. */
const NARROW = 480;
/** CSS pixels. A popup that grew by less has not grown: digits change their width. */
const GROWN = 4;

/**
 * Moves the map so that a popup on it is readable: once for every `key`, again after a running zoom has ended, and when
 * the popup grows because parts of it load later. It stops once the user has dragged the map.
 */
export function useIntoView(box: RefObject<HTMLElement | null>, key: unknown): void {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is another popup
  useEffect(
    function bringIntoView() {
      let frame = 0;
      let height = 0;
      const bring = () => {
        const popup = box.current?.getBoundingClientRect();
        if (!popup || popup.width === 0) return;
        height = popup.height;
        const edge = map.getContainer().getBoundingClientRect();
        const roomAbove = edge.width < NARROW ? 2 * ROOM_FOR_NOTES - ROOM : ROOM_FOR_NOTES;
        const left = Math.min(0, popup.left - edge.left - ROOM);
        const top = Math.min(0, popup.top - edge.top - roomAbove);
        const right = Math.max(0, popup.right - edge.right + ROOM_FOR_BUTTONS);
        const bottom = Math.max(0, popup.bottom - edge.bottom + ROOM);
        if (left || top || right || bottom) moveByConsole(map, () => map.panBy([left || right, top || bottom]));
      };
      // With the next frame: by then the map was fitted, if this is its first.
      const soon = () => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(bring);
      };
      const observer = new ResizeObserver(() => {
        if ((box.current?.offsetHeight ?? 0) > height + GROWN) soon();
      });
      const stop = () => {
        cancelAnimationFrame(frame);
        observer.disconnect();
        map.off('zoomend', soon);
        map.off('dragstart', stop);
      };
      soon();
      if (box.current) observer.observe(box.current);
      map.once('zoomend', soon);
      map.on('dragstart', stop);
      return stop;
    },
    [map, box, key],
  );
}
