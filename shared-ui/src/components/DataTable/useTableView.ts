import { useCallback, useMemo } from 'react';
import { usePreference } from '../../hooks/usePreference';
import type { Column } from './types';

interface StoredView {
  /** Keys of columns that are not shown. */
  hidden: readonly string[];
  /** Keys of shown columns that start hidden; absent where an earlier version stored the choice. */
  shown?: readonly string[];
  compact: boolean;
}

const none: readonly string[] = [];
const everything: StoredView = { hidden: none, compact: false };

const areKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

function isStoredView(value: unknown): value is StoredView {
  // Any JSON; each field is checked
  const { hidden, shown, compact } = (value ?? {}) as Partial<Record<keyof StoredView, unknown>>;
  return areKeys(hidden) && (shown === undefined || areKeys(shown)) && typeof compact === 'boolean';
}

const without = (keys: readonly string[], key: string) => keys.filter((other) => other !== key);

/** A column that names its row or holds its actions always stays. */
export const mayHide = <Row>({ priority, hideLabelOnCard }: Column<Row>): boolean =>
  priority !== 'primary' && !hideLabelOnCard;

/**
 * The columns that a user shows and the height of the rows, stored in this browser. Without a name, all columns are
 * shown except those with `startsHidden`.
 */
export function useTableView<Row>(name: string | undefined, all: readonly Column<Row>[]) {
  const [stored, store] = usePreference<StoredView>(`fleet.table.${name ?? ''}`, everything, isStoredView);
  const { hidden, shown = none, compact } = name === undefined ? everything : stored;
  const isShown = useCallback(
    ({ key, startsHidden }: Column<Row>) => (startsHidden ? shown.includes(key) : !hidden.includes(key)),
    [hidden, shown],
  );
  const columns = useMemo(() => all.filter((column) => !mayHide(column) || isShown(column)), [all, isShown]);
  return {
    columns,
    isCompact: compact,
    setCompact: (next: boolean) => store({ hidden, shown, compact: next }),
    isShown,
    show({ key, startsHidden }: Column<Row>, wanted: boolean) {
      const [listed, isListed] = startsHidden ? [shown, wanted] : [hidden, !wanted];
      const keys = isListed ? [...without(listed, key), key] : without(listed, key);
      store(startsHidden ? { hidden, shown: keys, compact } : { hidden: keys, shown, compact });
    },
    isChanged: hidden.length > 0 || shown.length > 0 || compact,
    reset: () => store(everything),
  };
}

export type TableView<Row> = Omit<ReturnType<typeof useTableView<Row>>, 'columns'>;
