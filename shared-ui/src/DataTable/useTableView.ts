import { useMemo } from 'react';
import { usePreference } from '../hooks/usePreference';
import type { Column } from './types';

interface StoredView {
  /** Keys of columns that are not shown. */
  hidden: readonly string[];
  compact: boolean;
}

const everything: StoredView = { hidden: [], compact: false };

function isStoredView(value: unknown): value is StoredView {
  const { hidden, compact } = (value ?? {}) as Partial<Record<keyof StoredView, unknown>>; // any JSON; both fields are checked
  return Array.isArray(hidden) && hidden.every((key) => typeof key === 'string') && typeof compact === 'boolean';
}

/** What names a row and what can be done with it stays. */
export const mayHide = <Row>({ priority, hideLabelOnCard }: Column<Row>): boolean =>
  priority !== 'primary' && !hideLabelOnCard;

/** Which columns a user wants to see and how high the rows are, kept in this browser. Without a name everything is shown. */
export function useTableView<Row>(name: string | undefined, all: readonly Column<Row>[]) {
  const [stored, store] = usePreference<StoredView>(`fleet.table.${name ?? ''}`, everything, isStoredView);
  const { hidden, compact } = name === undefined ? everything : stored;
  const columns = useMemo(
    () => all.filter((column) => !(mayHide(column) && hidden.includes(column.key))),
    [all, hidden],
  );
  return {
    columns,
    isCompact: compact,
    setCompact: (next: boolean) => store({ hidden, compact: next }),
    isShown: (key: string) => !hidden.includes(key),
    show: (key: string, isShown: boolean) =>
      store({ hidden: isShown ? hidden.filter((other) => other !== key) : [...hidden, key], compact }),
    isChanged: hidden.length > 0 || compact,
    reset: () => store(everything),
  };
}

export type TableView = Omit<ReturnType<typeof useTableView>, 'columns'>;
