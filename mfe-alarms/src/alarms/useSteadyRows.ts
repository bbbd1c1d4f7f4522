import { useMemo, useState } from 'react';
import { alarmFeed } from 'shared-auth';
import { type Alarm, deferNew } from './alarms';

/** The present state of an alarm. */
const asItIsNow = (alarm: Alarm) => alarmFeed.current([alarm], 0)[0];

/**
 * Prevents rows from moving while the pointer is over the table (see `deferNew`).
 *
 * @param fresh - the server's last rows
 * @param list - identifies the list; another page or filter starts again
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
    /** Shows the held rows, until the pointer is over the table again. */
    release: () => setBase(null),
  };
}
