import { controlBelow } from './visibleText';

/** Milliseconds in which a click must have changed something. */
const EFFECT_MS = 1_000;

/** Fields change by themselves; what is disabled should not. */
const pressed = 'a[href], button, [role=button], [role=tab], [role=menuitem]';

const resources = () => performance.getEntriesByType?.('resource').length ?? 0;

/**
 * Counts clicks on controls of an area, and those after which nothing changed: no element, no address, no focus, no
 * scroll, no request. In spite of other changes, a click was ignored that something else took where a control lies
 * below, that never came to its control, or that a link was kept from following.
 */
export function watchClicks(area: Element) {
  const counts = { clicks: 0, ignored: 0 };
  const open = new Set<() => void>();

  function onClick(event: MouseEvent): void {
    const { target, clientX, clientY } = event;
    if (!(target instanceof Element) || !area.contains(target)) return;
    const own = target.closest(pressed);
    const control = own ?? controlBelow(clientX, clientY);
    if (!control?.matches(pressed) || !area.contains(control) || control.matches(':disabled, [aria-disabled=true]'))
      return;
    const link = control instanceof HTMLAnchorElement ? control : null;
    // A link to the page that is open leads nowhere.
    if (link?.href === location.href) return;
    let hasArrived = false;
    const arrive = () => {
      hasArrived = true;
    };
    target.addEventListener('click', arrive, { once: true });
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
      target.removeEventListener('click', arrive);
      open.delete(end);
    };
    const timer = setTimeout(() => {
      end();
      counts.clicks += 1;
      const isElsewhere = location.href !== before.url;
      const hasChanged = link
        ? isElsewhere || !event.defaultPrevented
        : isElsewhere ||
          hasEffect ||
          (document.activeElement !== before.focus && document.activeElement !== control) ||
          scrollY !== before.scroll ||
          resources() !== requests;
      if (!hasChanged || own === null || !hasArrived) counts.ignored += 1;
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
