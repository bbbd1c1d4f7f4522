import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Layout.module.css';

/** What a page may have that is worth a link of its own, and how it is found. */
const targets = { table: '[data-skip="table"]', map: '.leaflet-container' } as const;
type Target = keyof typeof targets;
const names = Object.keys(targets) as Target[]; // its own keys

const isPresent = (area: HTMLElement, target: Target) => area.querySelector(targets[target]) !== null;

/** Leads past menu, filters and buttons to the page's table and map, where it has one. */
export function SkipLinks({ area }: { area: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('shell');
  const [present, setPresent] = useState('');

  useEffect(
    function followPage() {
      const root = area.current;
      if (!root) return;
      const look = () => setPresent(names.filter((target) => isPresent(root, target)).join());
      const observer = new MutationObserver(look);
      observer.observe(root, { childList: true, subtree: true });
      look();
      return () => observer.disconnect();
    },
    [area],
  );

  return names
    .filter((target) => present.split(',').includes(target))
    .map((target) => (
      <a
        key={target}
        className={styles.skip}
        href={`#${target}`}
        onClick={(event) => {
          // The hash stays out of the address: it belongs to the page.
          event.preventDefault();
          const found = area.current?.querySelector<HTMLElement>(targets[target]);
          found?.focus();
          found?.scrollIntoView({ block: 'nearest' });
        }}
      >
        {t(`layout.skipTo.${target}`)}
      </a>
    ));
}
