/** Pixels that an area must have left: less is a matter of rounding. */
const LEAST_ROOM = 8;
/** Pixels of a line, the unit in which some browsers report a wheel's turn. */
const LINE = 30;

/** Elements that use a wheel, a finger or a key for themselves, and need not show it by an element. */
const takers = 'canvas, iframe, select, input, [role=slider], [role=spinbutton]';
/** Where a key scrolls, and has no other meaning. */
const readers = 'main, section, article, [role=region], h1, h2';
const ways: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, PageDown: 1, End: 1, ' ': 1 },
  ...{ ArrowUp: -1, PageUp: -1, Home: -1 },
};

/** Where the finger was at its last move. */
let finger = { id: -1, y: 0 };

/** The distance that an input is meant to scroll, in pixels, negative upwards; 0: none. */
export function travelOf(event: Event, target: Element): number {
  if (event instanceof KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (ctrlKey || altKey || metaKey || !target.matches(readers)) return 0;
    return (ways[key] ?? 0) * (key === ' ' && shiftKey ? -1 : 1) * Number.MAX_SAFE_INTEGER;
  }
  if (event instanceof WheelEvent) {
    const { deltaX, deltaY, deltaMode, ctrlKey, altKey, metaKey, shiftKey } = event;
    const isOther = ctrlKey || altKey || metaKey || shiftKey || Math.abs(deltaX) > Math.abs(deltaY);
    return isOther ? 0 : deltaY * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
  }
  const [touch, other] = (event as TouchEvent).touches; // by its type
  if (!touch || other || getSelection()?.isCollapsed === false) return 0;
  const travel = touch.identifier === finger.id ? finger.y - touch.clientY : 0;
  finger = { id: touch.identifier, y: touch.clientY };
  return travel;
}

/**
 * Finds the element that an input is meant to scroll: the nearest scrollable one, up to the area itself, which is
 * always included, as is a page of the area that clips its content. Null where that element is at its end, because
 * browsers differ in whether its parent scrolls then, or where an element in between handles the input.
 */
export function meantScroller(target: Element, travel: number, area: Element): Element | null {
  for (let at: Element | null = target; at; at = at.parentElement) {
    const { overflowY, position, touchAction } = getComputedStyle(at);
    const isPage = at.parentElement === area;
    const scrolls = at === area || (isPage ? overflowY !== 'visible' : /auto|scroll/.test(overflowY));
    if (scrolls && at.scrollHeight - at.clientHeight > LEAST_ROOM) {
      const room = travel < 0 ? at.scrollTop : at.scrollHeight - at.clientHeight - at.scrollTop;
      return room > LEAST_ROOM ? at : null;
    }
    if (at === area || at.matches(takers) || position === 'fixed') return null;
    if (!isPage && /none|pan-x|pinch/.test(touchAction) && !touchAction.includes('pan-y')) return null;
  }
  return null;
}

/**
 * Whether a scroll happened, according to the positions from the input on, without being reverted at once. Browsers
 * scroll before the input event arrives, so it may have reached its position already.
 */
export function hasGone(tops: readonly number[], travel: number): boolean {
  const [least, most, end] = [Math.min(...tops), Math.max(...tops), tops.at(-1)];
  if (most - least > LEAST_ROOM) return end !== (travel < 0 ? most : least);
  return tops.length > 2; // besides before and after
}
