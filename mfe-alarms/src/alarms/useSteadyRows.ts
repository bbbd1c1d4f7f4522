import { useMemo, useState } from 'react';
import { alarmFeed } from 'shared-auth';
import { type Alarm, deferNew } from './alarms';

/** What has happened to an alarm since it was shown. */
const asItIsNow = (alarm: Alarm) => alarmFeed.current([alarm], 0)[0];

/**
 * Keeps the rows where they are while the pointer is over the table (see `deferNew`).
 *
 * @param fresh - what the server last returned
 * @param list - identifies the list; another page or filter starts afresh
 */
export function useSteadyRows(fresh: readonly Alarm[], list: string) {
  const [base, setBase] = useState<{ list: string; rows: readonly Alarm[] } | null>(null);
  if (base !== null && base.list !== list) setBase({ list, rows: fresh });
  const { rows, held } = useMemo(
    () => (base?.list === list ? deferNew(base.rows, fresh, asItIsNow) : { rows: fresh, held: 0 }),
    [base, list, fresh],
  );
  return {
    rows,
    /** Rows that wait above the first one. */
    held,
    hold: () => setBase((now) => now ?? { list, rows: fresh }),
    /** Shows what waits, until the pointer comes over the table again. */
    release: () => setBase(null),
  };
}
