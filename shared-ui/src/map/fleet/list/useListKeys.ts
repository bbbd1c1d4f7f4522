import { type KeyboardEvent, useRef } from 'react';
import { lookalikeKey, normalizeScript } from 'shared-auth/contract';

/** A pause longer than this begins a new word when typing ahead. */
const TYPE_AHEAD_MS = 700;

interface ListKeysOptions {
  size: number;
  /** The row of the keyboard, -1 for none. */
  current: number;
  /** Returns how many rows are in view. */
  page: () => number;
  /** The name of a row; undefined where there is no row. */
  nameOf: (row: number) => string | undefined;
  onMove: (row: number) => void;
  /** Called with the current row. */
  onOpen: (row: number) => void;
  onEscape: () => void;
}

/**
 * The keys of the list: arrows and pages move, Enter opens, Escape leaves, letters go to the next name with that
 * beginning in either script.
 */
export function useListKeys(options: ListKeysOptions): (event: KeyboardEvent) => void {
  const { size, current, page, nameOf, onMove, onOpen, onEscape } = options;
  const typed = useRef({ word: '', at: 0 });

  const findAhead = (letter: string) => {
    const at = performance.now();
    typed.current.word = at - typed.current.at < TYPE_AHEAD_MS ? typed.current.word + letter : letter;
    typed.current.at = at;
    const { word } = typed.current;
    const begins = (name: string) => [normalizeScript, lookalikeKey].some((read) => read(name).startsWith(read(word)));
    for (let k = 0; k < size; k++) {
      const row = (Math.max(0, current) + k + (word.length === 1 ? 1 : 0)) % size;
      const name = nameOf(row);
      if (name !== undefined && begins(name)) {
        onMove(row);
        return;
      }
    }
  };

  return (event) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page(),
      PageUp: current - page(),
      Home: 0,
      End: size - 1,
    };
    const step = steps[event.key];
    if (step !== undefined && size > 0) onMove(Math.max(0, Math.min(size - 1, step)));
    else if ((event.key === 'Enter' || event.key === ' ') && nameOf(current) !== undefined) onOpen(current);
    else if (event.key === 'Escape') onEscape();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) findAhead(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
