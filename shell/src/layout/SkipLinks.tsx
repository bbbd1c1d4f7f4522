import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Layout.module.css';

/** The parts of a page with their own skip link, and the selectors that find them. */
const targets = {
  table: '[data-skip="table"]',
  map: '.leaflet-container',
  /** At the foot of every page; Alt+A leads there too. */
  alarms: '[data-skip="alarms"]',
} as const;
type Target = keyof typeof targets;
const names = Object.keys(targets) as Target[]; // its own keys

/** The first of its kind on the page. */
const find = (area: HTMLElement | null, target: Target) => area?.querySelector<HTMLElement>(targets[target]) ?? null;

function goTo(found: HTMLElement | null) {
  found?.focus();
  found?.scrollIntoView({ block: 'nearest' });
}

/** Ids for the links; an element without an id gets one. */
const idsIn = (area: HTMLElement): Partial<Record<Target, string>> =>
  Object.fromEntries(
    names.flatMap((target) => {
      const found = find(area, target);
      if (!found) return [];
      found.id ||= `skip-${target}`;
      return [[target, found.id]];
    }),
  );

/** Links that skip menu, filters and buttons: to the page's table and map, if any, and to the alarm bar. */
export function SkipLinks({ area }: { area: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('shell');
  const [ids, setIds] = useState<Partial<Record<Target, string>>>({});

  useEffect(
    function followPage() {
      const root = area.current;
      if (!root) return;
      const update = () =>
        setIds((before) => {
          const now = idsIn(root);
          return names.every((target) => now[target] === before[target]) ? before : now;
        });
      const observer = new MutationObserver(update);
      observer.observe(root, { childList: true, subtree: true });
      update();
      return () => observer.disconnect();
    },
    [area],
  );

  useEffect(
    function goToAlarmsByKey() {
      function onKeyDown(event: KeyboardEvent) {
        const isKey = event.altKey && event.code === 'KeyA' && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        // A dialog traps the focus; elements behind it must not be reachable.
        if (!isKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
        const found = find(area.current, 'alarms');
        if (!found) return;
        event.preventDefault();
        goTo(found);
      }
      document.addEventListener('keydown', onKeyDown);
      return () => document.removeEventListener('keydown', onKeyDown);
    },
    [area],
  );

  return names.map((target) => {
    const id = ids[target];
    return (
      id !== undefined && (
        <a
          key={target}
          className={styles.skip}
          href={`#${id}`}
          onClick={(event) => {
            // The hash stays out of the address: it belongs to the page.
            event.preventDefault();
            goTo(find(area.current, target));
          }}
        >
          {t(`layout.skipTo.${target}`)}
        </a>
      )
    );
  });
}
