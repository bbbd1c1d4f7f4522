import { useMemo, useState } from 'react';
import { usePreference } from 'shared-ui';
import type { Alarm } from '../alarms';
import { useEventCallback } from '../useEventCallback';
import { groupAlarms, singleLine } from './grouping';

/**
 * The lines of the table: one an alarm, or one for several that are alike where the user wants that, and which of those
 * are open.
 */
export function useAlarmLines(rows: readonly Alarm[]) {
  const [isGrouping, setGrouping] = usePreference<boolean>('mfe-alarms:alarms.fold', false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(
    () => (isGrouping ? groupAlarms(rows, opened) : rows.map(singleLine)),
    [isGrouping, rows, opened],
  );
  const toggle = useEventCallback((key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  });
  return { lines, isGrouping, setGrouping, toggle };
}
