import { useState } from 'react';
import type { Id } from 'shared-auth';
import type { Alarm } from './alarms';

function without(selected: ReadonlyMap<string, Id>, ids: readonly Id[]): ReadonlyMap<string, Id> {
  const rest = new Map(selected);
  for (const id of ids) rest.delete(String(id));
  return rest;
}

/**
 * The selected alarms, across pages and refreshes. An alarm that the server reports as acknowledged leaves the
 * selection.
 *
 * @param confirmed - the rows of the page as the server last returned them
 */
export function useAlarmSelection(confirmed: readonly Alarm[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Id>>(new Map());
  const done = confirmed.filter((alarm) => alarm.is_acknowledged && selected.has(String(alarm.id)));
  if (done.length > 0)
    setSelected((now) =>
      without(
        now,
        done.map((alarm) => alarm.id),
      ),
    );

  const visible = new Set(confirmed.map((alarm) => String(alarm.id)));
  return {
    has: (id: Id) => selected.has(String(id)),
    ids: [...selected.values()],
    /** How many of them this page does not show. */
    elsewhere: [...selected.keys()].filter((key) => !visible.has(key)).length,
    add: (ids: readonly Id[]) => setSelected((now) => new Map([...now, ...ids.map((id) => [String(id), id] as const)])),
    remove: (ids: readonly Id[]) => setSelected((now) => without(now, ids)),
    clear: () => setSelected(new Map()),
  };
}

export type AlarmSelection = ReturnType<typeof useAlarmSelection>;
