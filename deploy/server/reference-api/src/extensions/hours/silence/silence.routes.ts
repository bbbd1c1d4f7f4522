import { silenceRange } from 'shared-auth/contract';
import { recordAudit } from '../../../audit/auditLog';
import { silenceRangeText } from '../../../fleet/devices/ownSilence';
import { findDevice } from '../../../fleet/lookup/find';
import { canSee, visibilityScopeOf } from '../../../identity/access/visibilityScope';
import type { Queries } from '../../../platform/database/database';
import { notFound } from '../../../platform/http/errors';
import { Done, Envelope, Id, Input, message, NullableInteger, nullable, Type } from '../../../platform/http/schemas';
import type { Server } from '../../../platform/http/server';

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
  minutes: nullable(Type.Integer({ minimum: min, maximum: max, ...message(silenceRangeText) })),
  in_hours: Type.Optional(Type.Boolean()),
});

interface Limited {
  id: number;
  device_id: string;
  vehicle_id: number | null;
  minutes: number | null;
  in_hours: boolean | null;
}

/** How long a tracker may be silent before it is offline: docs/hours.md. */
export function silenceRoutes(app: Server): void {
  const { database, silenceBook, settings } = app;
  app.get('/api/devices/:id/silence', {
    config: { permission: 'devices.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(Silence) } },
    handler: async ({ session: { user }, params }) => {
      const { minutes, in_hours } = await seen(database, params.id, await visibilityScopeOf(database, user));
      const data = { minutes, in_hours: in_hours ?? false, usual_minutes: settings.offlineAfter };
      return { success: true as const, data };
    },
  });

  app.put('/api/devices/:id/silence', {
    config: { permission: 'devices.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: SilenceInput, response: { 200: Done } },
    handler: async (request) => {
      const { minutes, in_hours = false } = request.body;
      const device = await database.transaction(async (queries) => {
        const visibility = await visibilityScopeOf(queries, request.session.user);
        const before = await seen(queries, request.params.id, visibility);
        await silenceBook.save(queries, new Map([[before.id, { minutes, in_hours }]]));
        await recordAudit(queries, request, {
          type: 'device_changed',
          device: before,
          before: { silence_minutes: before.minutes, silence_in_hours: before.in_hours ?? false },
          after: { silence_minutes: minutes, silence_in_hours: minutes !== null && in_hours },
        });
        return before;
      });
      await silenceBook.settle([device.id]);
      return { success: true as const, message: 'Границата е зачувана.' };
    },
  });
}

async function seen(
  queries: Queries,
  key: string,
  visibility: Awaited<ReturnType<typeof visibilityScopeOf>>,
): Promise<Limited> {
  const found = await findDevice(queries, key);
  const [device] = await queries.query<Limited>(
    `select d.id, d.device_id, d.vehicle_id, l.minutes, l.in_hours from devices d left join silence_limits l on l.device_pk = d.id where d.id = $1`,
    [found?.id ?? 0],
  );
  if (!device || !canSee(visibility, device.vehicle_id)) throw notFound('Уредот не е пронајден');
  return device;
}
