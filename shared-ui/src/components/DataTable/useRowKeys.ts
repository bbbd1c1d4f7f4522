import type { KeyboardEvent, MouseEvent } from 'react';

interface RowKeys {
  /** Opens the row with this key. */
  onOpen: ((key: string) => void) | undefined;
  /** Selects the row with this key, or deselects it. */
  onSelect: ((key: string) => void) | undefined;
}

const CONTROLS = 'a, button, input, select, textarea, label, [role="dialog"]';
/** Controls that the arrows move in. */
const ARROW_CONTROLS = 'select, textarea, input:not([type="checkbox"]), [role="dialog"], [role="menu"]';

const rowAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('tbody tr') : null);
const keyOf = (row: Element | null) => (row instanceof HTMLElement ? row.dataset.key : undefined);

/** Moves from row to row with the arrows, opens one by Enter or a click anywhere on it, and selects by the blank. */
export function useRowKeys({ onOpen, onSelect }: RowKeys) {
  function move(event: KeyboardEvent<HTMLElement>, step: 1 | -1) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr[data-key]')];
    const current = rowAt(event.target);
    const at = current ? rows.indexOf(current) : -1;
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isIn = (controls: string) => event.target instanceof Element && event.target.closest(controls) !== null;
    if (!onOpen || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isIn(ARROW_CONTROLS))
      return move(event, event.key === 'ArrowDown' ? 1 : -1);
    const key = keyOf(event.target as Element); // only the row itself has one: a link in it opens by its own Enter
    if (key === undefined) return;
    if (event.key === 'Enter') onOpen(key);
    else if (event.key === ' ' && onSelect) onSelect(key);
    else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const key = keyOf(rowAt(event.target));
    if (!onOpen || key === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
    // A user who marks text in order to copy it must not open the row.
    if (!window.getSelection()?.isCollapsed) return;
    onOpen(key);
  }

  return { onKeyDown, onClick };
}
