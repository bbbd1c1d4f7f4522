import { useMemo, useState } from 'react';
import { usePreference } from 'shared-ui';
import type { Alarm } from '../alarms';
import { useEventCallback } from '../useEventCallback';
import { foldAlarms, singleLine } from './folding';

/**
 * The lines of the table: one an alarm, or one for several that are alike where the user wants that, and which of those
 * are open.
 */
export function useAlarmLines(rows: readonly Alarm[]) {
  const [isFolding, setFolding] = usePreference<boolean>('alarms.fold', false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => (isFolding ? foldAlarms(rows, opened) : rows.map(singleLine)), [isFolding, rows, opened]);
  const toggle = useEventCallback((key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  });
  return { lines, isFolding, setFolding, toggle };
}
