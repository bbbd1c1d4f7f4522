import { silenceCalls } from 'shared-auth/calls';
import { recordAudit } from '../../../audit/auditLog';
import { silenceRangeText } from '../../../fleet/devices/ownSilence';
import { canSee, visibilityScopeOf } from '../../../identity/access/visibilityScope';
import { findDevice } from '../../../lookup/find';
import type { Queries } from '../../../platform/database/database';
import { notFound } from '../../../platform/http/errors';
import { type Served, serve } from '../../../platform/http/serve';
import type { Server } from '../../../platform/http/server';

interface Limited {
  id: number;
  device_id: string;
  vehicle_id: number | null;
  minutes: number | null;
  in_hours: boolean | null;
}

const messages = { minutes: silenceRangeText, in_hours: 'Изберете дали се брои само работно време' };

/** How long a tracker may be silent before it is offline: docs/hours.md. */
export function silenceRoutes(app: Server): void {
  const { database, silenceBook, settings } = app;
  serve(app, silenceCalls.read, async ({ request, params }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const { minutes, in_hours } = await seen(database, params.id, visibility);
    return { minutes, in_hours: in_hours ?? false, usual_minutes: settings.offlineAfter };
  });

  const save = async ({ request, params, body }: Served<typeof silenceCalls.save>) => {
    const { minutes, in_hours = false } = body;
    await database.transaction(async (queries) => {
      const visibility = await visibilityScopeOf(queries, request.session.user);
      const before = await seen(queries, params.id, visibility);
      await silenceBook.save(queries, new Map([[before.id, { minutes, in_hours }]]));
      await recordAudit(queries, request, {
        type: 'device_changed',
        device: before,
        before: { silence_minutes: before.minutes, silence_in_hours: before.in_hours ?? false },
        after: { silence_minutes: minutes, silence_in_hours: minutes !== null && in_hours },
      });
    });
    await silenceBook.settle();
    return 'Границата е зачувана.';
  };
  serve(app, silenceCalls.save, save, messages);
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
