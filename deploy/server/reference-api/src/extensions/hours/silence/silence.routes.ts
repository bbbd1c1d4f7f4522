import { recordAudit } from '../../../audit/auditLog';
import { findDevice } from '../../../fleet/lookup/find';
import { canSee, visibilityScopeOf } from '../../../identity/access/visibilityScope';
import type { Queries } from '../../../platform/database/database';
import { notFound } from '../../../platform/http/errors';
import { Done, Envelope, Id, Input, message, NullableInteger, nullable, Type } from '../../../platform/http/schemas';
import type { Server } from '../../../platform/http/server';
import { silenceRange } from './silence';

const tags = ['devices'];
const { min, max } = silenceRange;

const Silence = Type.Object({
  /** Null: that of all devices. */
  minutes: NullableInteger,
  in_hours: Type.Boolean(),
  /** Minutes after which devices without an own limit are offline. */
  usual_minutes: Type.Integer(),
});
const SilenceInput = Input({
  minutes: nullable(Type.Integer({ minimum: min, maximum: max, ...message('Изберете од 5 минути до 31 ден') })),
  in_hours: Type.Optional(Type.Boolean()),
});

interface Limited {
  id: number;
  device_id: string;
  vehicle_id: number | null;
  vehicle_code: string | null;
  license_plate: string | null;
  status: string;
  last_heartbeat: string | null;
  minutes: number | null;
  in_hours: boolean | null;
}

/** How long a tracker may be silent before it is offline: docs/hours.md. */
export function silenceRoutes(app: Server): void {
  const { database, live, silenceBook, settings } = app;
  app.get(
    '/api/devices/:id/silence',
    {
      config: { permission: 'devices.view', budget: 'cheap', restrictedUsers: true },
      schema: { tags, params: Id, response: { 200: Envelope(Silence) } },
    },
    async ({ session: { user }, params }) => {
      const { minutes, in_hours } = await seen(database, params.id, await visibilityScopeOf(database, user));
      const data = { minutes, in_hours: in_hours ?? false, usual_minutes: settings.offlineAfter };
      return { success: true as const, data };
    },
  );

  app.put(
    '/api/devices/:id/silence',
    {
      config: { permission: 'devices.edit', budget: 'cheap', restrictedUsers: true },
      schema: { tags, params: Id, body: SilenceInput, response: { 200: Done } },
    },
    async (request) => {
      const { minutes, in_hours = false } = request.body;
      const device = await database.transaction(async (queries) => {
        const visibility = await visibilityScopeOf(queries, request.session.user);
        const before = await seen(queries, request.params.id, visibility);
        if (minutes === null) await queries.query('delete from silence_limits where device_pk = $1', [before.id]);
        else
          await queries.query(
            `insert into silence_limits (device_pk, minutes, in_hours) values ($1, $2, $3)
             on conflict (device_pk) do update set minutes = excluded.minutes, in_hours = excluded.in_hours, updated_at = clock_timestamp()`,
            [before.id, minutes, in_hours],
          );
        await recordAudit(queries, request, {
          type: 'device_changed',
          device: before,
          before: { silence_minutes: before.minutes, silence_in_hours: before.in_hours ?? false },
          after: { silence_minutes: minutes, silence_in_hours: minutes !== null && in_hours },
        });
        return before;
      });
      await silenceBook.refresh();
      await wake(device);
      return { success: true as const, message: 'Границата е зачувана.' };
    },
  );

  /** A device that is offline by the limit before, and is not by its new one, is online. */
  async function wake({ id, status, last_heartbeat, minutes: _, in_hours: __, ...device }: Limited): Promise<void> {
    if (status !== 'offline' || last_heartbeat === null || !silenceBook.has(id)) return;
    if (silenceBook.endsAt(id, device.vehicle_id, Date.parse(last_heartbeat)) !== undefined) return;
    const rows = await database.query(
      "update devices set status = 'online' where id = $1 and status = 'offline' returning id",
      [id],
    );
    const timestamp = new Date().toISOString();
    live.statuses(rows.map(() => ({ ...device, last_heartbeat, status: 'online', timestamp })));
  }
}

async function seen(
  queries: Queries,
  key: string,
  visibility: Awaited<ReturnType<typeof visibilityScopeOf>>,
): Promise<Limited> {
  const found = await findDevice(queries, key);
  const [device] = await queries.query<Limited>(
    `select d.id, d.device_id, d.vehicle_id, v.vehicle_code, v.license_plate, d.status, s.last_heartbeat, l.minutes, l.in_hours
     from devices d left join vehicles v on v.id = d.vehicle_id left join device_state s on s.device_pk = d.id left join silence_limits l on l.device_pk = d.id where d.id = $1`,
    [found?.id ?? 0],
  );
  if (!device || !canSee(visibility, device.vehicle_id)) throw notFound('Уредот не е пронајден');
  return device;
}
