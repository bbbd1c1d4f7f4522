import { type FakeCall, fakeServer } from 'shared-auth/testing';

type Row = Record<string, unknown>;

/**
 * A rule as a server sends it: critical alarms go to managers in the console, and five minutes later to administrators
 * by mail.
 */
export const ruleRow = (over: Row = {}): Row => ({
  id: 1,
  owner_id: null,
  alarm_types: null,
  severities: ['critical'],
  vehicle_ids: null,
  moment: 'always',
  steps: [
    { after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] },
    { after_minutes: 5, users: [7], roles: ['admin'], channels: ['mail', 'webhook:3'] },
  ],
  is_paused: false,
  created_by: 'Ана Петровска',
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  ...over,
});

export const settingsRow = (over: Row = {}): Row => ({
  locale: 'mk',
  quiet_from: null,
  quiet_until: null,
  quiet_critical: true,
  channels: [
    { channel: 'console', name: null },
    { channel: 'mail', name: null },
    { channel: 'webhook:3', name: 'SMS' },
  ],
  push_key: null,
  browsers: 0,
  email: 'ana@example.mk',
  is_unreachable: false,
  ...over,
});

/** A server that sends messages, and keeps the rules that it is given. */
export function notificationServer(rules: Row[] = [ruleRow()], settings: Row = settingsRow()) {
  let kept = [...rules];
  const ok = (data: unknown) => ({ json: { success: true, data } });
  const idOf = ({ path }: FakeCall) => Number(path.split('/')[3]);
  const server = fakeServer({
    'GET /api/notification-rules': () => ok(kept),
    'POST /api/notification-rules': ({ body }) => {
      const row = { ...ruleRow(), ...(body as Row), id: kept.length + 1 };
      kept = [...kept, row];
      return ok(row);
    },
    'PUT /api/notification-rules/:id': (call) => {
      kept = kept.map((row) => (row.id === idOf(call) ? { ...row, ...(call.body as Row) } : row));
      return ok(kept.find((row) => row.id === idOf(call)));
    },
    'DELETE /api/notification-rules/:id': (call) => {
      kept = kept.filter((row) => row.id !== idOf(call));
      return { json: { success: true } };
    },
    'POST /api/notification-rules/:id/test': { json: { success: true } },
    'POST /api/notification-rules/preview': ok([
      { after_minutes: 0, alarms: 12, people: 3, messages: 36 },
      { after_minutes: 5, alarms: 1, people: 2, messages: 4 },
    ]),
    'GET /api/notifications/settings': ok(settings),
    'PUT /api/notifications/settings': ({ body }) => ok({ ...settings, ...(body as Row) }),
    'GET /api/notifications': ok([]),
    'GET /api/users': ok([{ id: 7, first_name: 'Бојан', last_name: 'Илиев', username: 'bojan', role: 'manager' }]),
    'GET /api/devices': ok([
      { id: 1, device_id: 'GPS-1', vehicle_id: 3, license_plate: 'СК-1234-АБ', vehicle_code: 'V-3' },
    ]),
  });
  return { ...server, rules: () => kept };
}
