import { useCallback, useMemo, useState } from 'react';

/** The rows a user has selected, on any page of a list. Keep `keyOf` at module scope. */
export function useSelectedRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());

  const onChange = useCallback(
    (keys: ReadonlySet<string>) =>
      setChosen((before) => {
        const known = new Map([...before, ...rows.map((row) => [keyOf(row), row] as const)]);
        return new Map([...known].filter(([key]) => keys.has(key)));
      }),
    [rows, keyOf],
  );
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  return { selected, rows: useMemo(() => [...chosen.values()], [chosen]), onChange };
}
