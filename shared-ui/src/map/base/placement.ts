interface Size {
  x: number;
  y: number;
}

/** CSS pixels between a popup and its place: the marker and the arrow. */
const GAP = 24;
/** CSS pixels that stay free at the map's edge. */
const EDGE = 8;
/** CSS pixels of a popup's side that its arrow must not leave. */
const ARROW = 20;

/** Where a popup opens at its place on the map, so that as much of it as possible is in view. */
export interface Placement {
  side: 'above' | 'below';
  /** CSS pixels that its middle is moved to the right of the place. */
  shift: number;
}

/**
 * Above its place; below where there is no room above and more below; moved aside where an edge is near.
 *
 * @param at - its place in the map's container
 */
export function placePopup(at: Size, map: Size, popup: Size): Placement {
  const above = at.y - GAP - EDGE;
  const below = map.y - at.y - GAP - EDGE;
  const [least, most] = [popup.x / 2 + EDGE, map.x - popup.x / 2 - EDGE];
  const wanted = least > most ? map.x / 2 - at.x : Math.max(least, Math.min(most, at.x)) - at.x;
  const reach = Math.max(0, popup.x / 2 - ARROW);
  return {
    side: above < popup.y && below > above ? 'below' : 'above',
    shift: Math.round(Math.max(-reach, Math.min(reach, wanted))),
  };
}
