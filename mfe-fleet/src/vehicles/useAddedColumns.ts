import { useCallback, useMemo, useState } from 'react';
import type { ListColumn } from 'shared-auth';

/** The columns that other modules hand over, in the order of their keys, whichever comes first. */
export function useAddedColumns() {
  const [given, setGiven] = useState<ReadonlyMap<string, ListColumn>>(() => new Map());
  const onColumn = useCallback((key: string, column: ListColumn | null) => {
    setGiven((before) => {
      const next = new Map(before);
      if (column) next.set(key, column);
      else next.delete(key);
      return next;
    });
  }, []);
  const added = useMemo(() => [...given.values()].sort((a, b) => (a.key < b.key ? -1 : 1)), [given]);
  return { added, onColumn };
}
