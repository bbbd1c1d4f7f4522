import { type FakeCall, fakeServer } from 'shared-auth/testing';

/** An alarm as a server sends it. */
export type AlarmRow = Record<string, unknown> & { id: number; is_acknowledged: boolean };

/** One alarm every minute, the one with the highest id newest. */
export function alarmRow(id: number, over: Record<string, unknown> = {}): AlarmRow {
  return {
    id,
    alarm_type: 'overspeed',
    severity: 'high',
    message: `Порака ${id}`,
    license_plate: `СК-${1000 + id}-АБ`,
    vehicle_code: `V-${id}`,
    device_name: `GPS-${id}`,
    created_at: new Date(Date.UTC(2026, 9, 1, 12) + id * 60_000).toISOString(),
    is_acknowledged: false,
    ...over,
  };
}

const filtered = ['alarm_type', 'severity', 'device_id', 'vehicle_id', 'is_acknowledged'] as const;

/**
 * A server with alarms that keeps the spec's calls: filters, pages, acknowledges and deletes.
 *
 * @param mostOfPage rows of a page, however many are asked for: jsdom draws fifty in half a second
 */
export function alarmServer(alarms: AlarmRow[], devices: Record<string, unknown>[] = [], mostOfPage = 50) {
  let kept = [...alarms];
  const matches = (row: AlarmRow, query: URLSearchParams) =>
    filtered.every((key) => !query.has(key) || String(row[key]) === query.get(key));

  function list({ query }: FakeCall) {
    const found = kept.filter((row) => matches(row, query)).sort((a, b) => b.id - a.id);
    const limit = Math.min(mostOfPage, Number(query.get('limit') ?? 50));
    const page = Number(query.get('page') ?? 1);
    return {
      json: {
        success: true,
        data: found.slice((page - 1) * limit, page * limit),
        pagination: { total: found.length, pages: Math.max(1, Math.ceil(found.length / limit)), page },
      },
    };
  }
  const acknowledge = (ids: readonly number[]) => {
    kept = kept.map((row) => (ids.includes(row.id) ? { ...row, is_acknowledged: true } : row));
    return { json: { success: true } };
  };
  const idIn = (path: string) => Number(path.split('/')[3]);

  const server = fakeServer({
    'GET /api/devices': { json: { success: true, data: devices } },
    'GET /api/alarms': list,
    'PUT /api/alarms/:id/acknowledge': ({ path }) => acknowledge([idIn(path)]),
    'PUT /api/alarms/acknowledge/bulk': ({ body }) => acknowledge((body as { alarm_ids: number[] }).alarm_ids),
    'DELETE /api/alarms/:id': ({ path }) => {
      kept = kept.filter((row) => row.id !== idIn(path));
      return { json: { success: true } };
    },
  });
  return {
    ...server,
    list,
    acknowledge,
    /** What an undo does. */
    reopen: (ids: readonly number[]) => {
      kept = kept.map((row) => (ids.includes(row.id) ? { ...row, is_acknowledged: false } : row));
    },
    add: (...rows: AlarmRow[]) => {
      kept = [...rows, ...kept];
    },
  };
}
