import { hearInputs } from '../heartbeat';
import { hasGone, meantScroller, travelOf } from './scrolling';
import { controlAt, isOverlaid } from './visibleText';

/** Milliseconds in which an input must have changed something. */
const EFFECT_MS = 1_000;

/** Fields change without an effect on the page, and disabled elements should have none. */
const pressed = 'a[href], button, [role=button], [role=tab], [role=menuitem]';

const resources = () => performance.getEntriesByType?.('resource').length ?? 0;

/** Pixels that a wheel or a finger must travel within `EFFECT_MS`: a shorter movement need not scroll. */
const LEAST_TRAVEL = 40;

/** Each kind may fail while the others work. */
const inputKinds = ['clicks', 'keys', 'scrolls'] as const;
type InputKind = (typeof inputKinds)[number];

/** The inputs of one kind that were given, and how many of them were ignored. */
export interface GivenInputs {
  kind: InputKind;
  inputs: number;
  ignored: number;
}

/** The result of an input after `EFFECT_MS`. */
interface Outcome {
  hasArrived: boolean;
  /** Nothing inside the page handled it, but a listener around the page may have. */
  isForeign: boolean;
  isElsewhere: boolean;
  /** The computer was suspended meanwhile. */
  isLate: boolean;
  hasEffect: boolean;
  /** The scrolled elements with their positions, in order. */
  scrolled: readonly { what: EventTarget | null; top: number }[];
}

/** An input whose effect is observed. */
interface Followed {
  kind: InputKind;
  event: Event;
  target: Element;
  /** The element that it was meant for, whose own focus is no effect. */
  of: Element;
  /** Null: it is not counted. */
  isIgnored: (outcome: Outcome) => boolean | null;
}

/**
 * Counts clicks on controls of an area, keys and scrolling, and how many of them were ignored: none of element,
 * address, focus, scroll position and requests changed afterwards. Some are ignored in spite of other changes: a click
 * that another element received although a control lies below, that never reached its control, or whose link was
 * prevented; a character that was intercepted on its way to a field; and scrolling that moved no element, unless an
 * element of the page handled it. Of keys that arrived only such characters are counted, because a field may refuse
 * others.
 */
export function watchInputs(area: Element) {
  let counts: { kind: InputKind; isIgnored: boolean }[] = [];
  const open = new Set<() => void>();

  /** Judges an input after `EFFECT_MS`. @returns a function that cancels it */
  function follow({ kind, event, target, of, isIgnored }: Followed): () => null {
    const ended = new AbortController();
    const page = [...area.children].find((child) => child.contains(target)) ?? area;
    const at = performance.now();
    const before = { url: location.href, focus: document.activeElement };
    const scrolled: { what: EventTarget | null; top: number }[] = [];
    let hasArrived = false;
    let isForeign = true;
    const hear = (place: EventTarget, type: string, take: (heard: Event) => void, capture = false) =>
      place.addEventListener(type, take, { signal: ended.signal, passive: true, capture });
    const hearIt = (place: EventTarget, take: () => void, capture?: boolean) =>
      hear(place, event.type, (heard) => heard === event && take(), capture);
    hearIt(page, () => (isForeign = event.defaultPrevented), true);
    hearIt(target, () => (hasArrived = true));
    hearIt(page, () => (isForeign ||= !event.defaultPrevented));
    hear(
      document,
      'scroll',
      ({ target: what }) => scrolled.push({ what, top: what instanceof Element ? what.scrollTop : 0 }),
      true,
    );
    let hasChanged = false;
    const observer = new MutationObserver(() => {
      hasChanged = true;
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const requests = resources();
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      ended.abort();
      open.delete(end);
      return null;
    };
    const timer = setTimeout(() => {
      end();
      const isElsewhere = location.href !== before.url;
      const hasEffect =
        isElsewhere ||
        hasChanged ||
        (document.activeElement !== before.focus && document.activeElement !== of) ||
        scrolled.length > 0 ||
        resources() !== requests;
      const isLate = performance.now() - at > EFFECT_MS * 1.5;
      const found = isIgnored({ hasArrived, isForeign, isElsewhere, isLate, hasEffect, scrolled });
      if (found !== null) counts.push({ kind, isIgnored: found });
    }, EFFECT_MS);
    open.add(end);
    return end;
  }

  function onClick(event: MouseEvent, target: Element): void {
    const own = area.contains(target) ? target.closest(pressed) : null;
    // A click by a key or a script has no place, and one beside an open dialog closes that.
    const isPlaced = event.detail > 0 && !isOverlaid();
    const control = own ?? (isPlaced ? controlAt(area, event.clientX, event.clientY, target) : null);
    if (!control?.matches(pressed) || !area.contains(control) || control.matches(':disabled, [aria-disabled=true]'))
      return;
    const link = control instanceof HTMLAnchorElement ? control : null;
    // A link to the open page leads to no other.
    if (link?.href === location.href) return;
    follow({
      ...{ kind: 'clicks', event, target, of: control },
      isIgnored({ hasArrived, isElsewhere, hasEffect }) {
        const hasChanged = link ? isElsewhere || !event.defaultPrevented : hasEffect;
        return !hasChanged || own === null || !hasArrived;
      },
    });
  }

  function onKey(event: KeyboardEvent, target: Element): void {
    const { key, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
    const isCharacter = key.length === 1 && !ctrlKey && !altKey && !metaKey;
    if (repeat || isComposing || (!isCharacter && key !== 'Tab')) return;
    const typedInto = isCharacter && target.matches(':read-write') ? target : null;
    const value = () => (typedInto as HTMLInputElement | null)?.value; // one that has none keeps its text in elements
    const before = value();
    follow({
      ...{ kind: 'keys', event, target, of: target },
      isIgnored: ({ hasArrived, hasEffect }) =>
        typedInto
          ? event.defaultPrevented && (!hasArrived || (!hasEffect && value() === before))
          : !hasArrived && !hasEffect && !target.closest('dialog, [role=dialog]'),
    });
  }

  /** The scrolling within `EFFECT_MS`: direction and distance. */
  let turn: { travel: number; end: () => null } | null = null;

  /** @returns whether it is one that scrolls */
  function onScroll(event: Event, target: Element): boolean {
    const travel = area.contains(target) ? travelOf(event, target) : 0;
    if (travel === 0) return false;
    if (turn) {
      // It may be back at its start: not counted.
      if (travel < 0 === turn.travel < 0) turn.travel += travel;
      else turn = turn.end();
      return true;
    }
    const meant = isOverlaid() ? null : meantScroller(target, travel, area);
    if (!meant) return false;
    const before = meant.scrollTop;
    const now = { travel, end: (): null => null };
    turn = now;
    now.end = follow({
      ...{ kind: 'scrolls', event, target, of: target },
      isIgnored({ isForeign, isElsewhere, isLate, hasEffect, scrolled }) {
        turn = null;
        if (isLate || Math.abs(now.travel) < LEAST_TRAVEL) return null;
        const tops = scrolled.filter(({ what }) => what === meant).map(({ top }) => top);
        const hasScrolled = tops.length < scrolled.length || hasGone([before, ...tops, meant.scrollTop], travel);
        // React's key listeners are around the page.
        const isOwn = event.defaultPrevented && (!isForeign || event instanceof KeyboardEvent);
        return !isElsewhere && !hasScrolled && !(isOwn && hasEffect);
      },
    });
    return true;
  }

  const stop = hearInputs((event) => {
    const { target, type } = event;
    if (!(target instanceof Element)) return;
    if (type === 'click')
      onClick(event as MouseEvent, target); // by its type
    else if (type !== 'pointerdown' && !onScroll(event, target) && event instanceof KeyboardEvent) onKey(event, target);
  });

  return {
    /** The inputs since the last call, of each kind with any. */
    take(): GivenInputs[] {
      const taken = counts;
      counts = [];
      return inputKinds.flatMap((kind) => {
        const all = taken.filter((each) => each.kind === kind);
        const ignored = all.filter(({ isIgnored }) => isIgnored).length;
        return all.length === 0 ? [] : [{ kind, inputs: all.length, ignored }];
      });
    },
    stop() {
      stop();
      for (const end of open) end();
    },
  };
}
