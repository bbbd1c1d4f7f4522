import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Tabs.module.css';

export interface TabItem<Name extends string = string> {
  id: Name;
  label: string;
  panel: ReactNode;
}

export interface TabsProps<Name extends string = string> extends Omit<ComponentProps<'div'>, 'onSelect' | 'children'> {
  selected: Name;
  onSelect: (id: Name) => void;
  items: readonly TabItem<Name>[];
  /** Accessible name of the list of tabs. */
  label?: string;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Arrows, Home and End move the focus along the list; a tab is selected only by Enter or Space. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(event.target as HTMLElement); // the target of a key event is an element
  const step = steps[event.key];
  if (!step || at < 0) return;
  event.preventDefault();
  tabs[step(at, tabs.length - 1)]?.focus();
}

/**
 * Views of one thing, one at a time; only the selected panel is mounted. Implemented by hand, by the ARIA pattern,
 * because tabs are part of the first render, whereas the library of the floating parts is loaded later.
 */
export function Tabs<Name extends string = string>({ selected, onSelect, items, label, ...rest }: TabsProps<Name>) {
  const baseId = useId();
  const current = items.find((item) => item.id === selected);
  const list = useRef<HTMLDivElement>(null);
  // Not by `scrollIntoView`, which would also scroll the page to tabs below its fold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is read from the document
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft + (tab.offsetWidth - list.current.clientWidth) / 2;
  }, [selected]);
  return (
    <div {...rest}>
      <div ref={list} role="tablist" className={styles.list} aria-label={label} onKeyDown={moveFocus}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${baseId}-tab-${item.id}`}
            className={styles.tab}
            aria-selected={item === current}
            aria-controls={item === current ? `${baseId}-panel` : undefined}
            tabIndex={item === current || (!current && item === items[0]) ? 0 : -1}
            onClick={() => item !== current && onSelect(item.id)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {current && (
        <div
          // Each panel is a new element, so that typed values and scroll positions of another panel do not carry over.
          key={current.id}
          role="tabpanel"
          id={`${baseId}-panel`}
          className={styles.panel}
          aria-labelledby={`${baseId}-tab-${current.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the way from the tab into a panel of text
          tabIndex={0}
        >
          {current.panel}
        </div>
      )}
    </div>
  );
}
