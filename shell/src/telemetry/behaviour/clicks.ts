import { controlBelow } from './looks';

/** Milliseconds in which a click must have changed something. */
const EFFECT_MS = 1_000;

/** Fields change by themselves; what is disabled should not. */
const pressed = 'a[href], button, [role=button], [role=tab], [role=menuitem]';

const resources = () => performance.getEntriesByType?.('resource').length ?? 0;

/**
 * Counts clicks on controls of an area, and those after which nothing changed: no element, no address, no focus, no scroll, no request. A click that
 * something else takes, where a control lies below, is one of them.
 */
export function watchClicks(area: Element) {
  const counts = { clicks: 0, ignored: 0 };
  const open = new Set<() => void>();

  function onClick({ target, clientX, clientY }: MouseEvent): void {
    if (!(target instanceof Element) || !area.contains(target)) return;
    const own = target.closest(pressed);
    const control = own ?? controlBelow(clientX, clientY);
    if (!control?.matches(pressed) || !area.contains(control) || control.matches(':disabled, [aria-disabled=true]'))
      return;
    const before = { url: location.href, focus: document.activeElement, scroll: scrollY };
    let hasEffect = false;
    const took = () => {
      hasEffect = true;
    };
    const observer = new MutationObserver(took);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const requests = resources();
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      open.delete(end);
    };
    const timer = setTimeout(() => {
      end();
      counts.clicks += 1;
      const hasChanged =
        hasEffect ||
        location.href !== before.url ||
        (document.activeElement !== before.focus && document.activeElement !== control) ||
        scrollY !== before.scroll ||
        resources() !== requests;
      // What lies over the control took the click, whatever it did with it.
      if (!hasChanged || own === null) counts.ignored += 1;
    }, EFFECT_MS);
    open.add(end);
  }
  window.addEventListener('click', onClick, { capture: true });

  return {
    /** Share of the clicks since the last time that were ignored, in percent; null without any. */
    take(): number | null {
      const { clicks, ignored } = counts;
      Object.assign(counts, { clicks: 0, ignored: 0 });
      return clicks === 0 ? null : Math.round((ignored / clicks) * 100);
    },
    stop() {
      window.removeEventListener('click', onClick, { capture: true });
      for (const end of open) end();
    },
  };
}
