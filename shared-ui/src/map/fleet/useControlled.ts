import { useCallback, useState } from 'react';

/**
 * A selection that the caller holds, or that is held here where the caller passes none. Returns it, with a function to
 * change it.
 */
export function useControlled(
  value: string | null | undefined,
  onChange: ((value: string | null) => void) | undefined,
): [string | null, (value: string | null) => void] {
  const [own, setOwn] = useState<string | null>(null);
  const change = useCallback(
    (next: string | null) => {
      setOwn(next);
      onChange?.(next);
    },
    [onChange],
  );
  return [value === undefined ? own : value, change];
}
