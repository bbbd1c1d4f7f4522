import { hearInputs } from '../heartbeat';
import { controlBelow } from './visibleText';

/** Milliseconds in which an input must have changed something. */
const EFFECT_MS = 1_000;

/** Fields change by themselves; what is disabled should not. */
const pressed = 'a[href], button, [role=button], [role=tab], [role=menuitem]';

const resources = () => performance.getEntriesByType?.('resource').length ?? 0;

/** What became of an input after `EFFECT_MS`. */
interface Outcome {
  hasArrived: boolean;
  isElsewhere: boolean;
  hasEffect: boolean;
}

/**
 * Counts clicks on controls of an area and keys, and those after which nothing changed: no element, no address, no
 * focus, no scroll, no request. In spite of other changes, a click was ignored that something else took where a control
 * lies below, that never came to its control, or that a link was kept from following; and a character for a field that
 * was kept from it on its way. Of keys that came to their place only such characters count: others may be refused.
 */
export function watchInputs(area: Element) {
  const counts = { inputs: 0, ignored: 0 };
  const open = new Set<() => void>();

  /** Judges an input once it had its time. @param of what it was meant for, whose own focus is no effect */
  function follow(event: Event, target: Element, of: Element, isIgnored: (outcome: Outcome) => boolean): void {
    let hasArrived = false;
    const arrive = () => {
      hasArrived = true;
    };
    target.addEventListener(event.type, arrive, { once: true });
    const before = { url: location.href, focus: document.activeElement, scroll: scrollY };
    let hasChanged = false;
    const observer = new MutationObserver(() => {
      hasChanged = true;
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const requests = resources();
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      target.removeEventListener(event.type, arrive);
      open.delete(end);
    };
    const timer = setTimeout(() => {
      end();
      const isElsewhere = location.href !== before.url;
      const hasEffect =
        isElsewhere ||
        hasChanged ||
        (document.activeElement !== before.focus && document.activeElement !== of) ||
        scrollY !== before.scroll ||
        resources() !== requests;
      counts.inputs += 1;
      if (isIgnored({ hasArrived, isElsewhere, hasEffect })) counts.ignored += 1;
    }, EFFECT_MS);
    open.add(end);
  }

  function onClick(event: MouseEvent, target: Element): void {
    if (!area.contains(target)) return;
    const own = target.closest(pressed);
    const control = own ?? controlBelow(event.clientX, event.clientY);
    if (!control?.matches(pressed) || !area.contains(control) || control.matches(':disabled, [aria-disabled=true]'))
      return;
    const link = control instanceof HTMLAnchorElement ? control : null;
    // A link to the page that is open leads nowhere.
    if (link?.href === location.href) return;
    follow(event, target, control, ({ hasArrived, isElsewhere, hasEffect }) => {
      const hasChanged = link ? isElsewhere || !event.defaultPrevented : hasEffect;
      return !hasChanged || own === null || !hasArrived;
    });
  }

  function onKey(event: KeyboardEvent, target: Element): void {
    const { key, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
    const isCharacter = key.length === 1 && !ctrlKey && !altKey && !metaKey;
    if (repeat || isComposing || (!isCharacter && key !== 'Tab')) return;
    const typedInto = isCharacter && target.matches(':read-write') ? target : null;
    const value = () => (typedInto as HTMLInputElement | null)?.value; // one that has none keeps its text in elements
    const before = value();
    follow(event, target, target, ({ hasArrived, hasEffect }) =>
      typedInto
        ? event.defaultPrevented && (!hasArrived || (!hasEffect && value() === before))
        : !hasArrived && !hasEffect && !target.closest('dialog, [role=dialog]'),
    );
  }

  const stop = hearInputs((event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (event instanceof KeyboardEvent) onKey(event, target);
    else if (event.type === 'click') onClick(event as MouseEvent, target); // by its type
  });

  return {
    /** Share of the inputs since the last time that were ignored, in percent; null without any. */
    take(): number | null {
      const { inputs, ignored } = counts;
      Object.assign(counts, { inputs: 0, ignored: 0 });
      return inputs === 0 ? null : Math.round((ignored / inputs) * 100);
    },
    stop() {
      stop();
      for (const end of open) end();
    },
  };
}
