import { shareCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { readPlace } from '../../platform/places/placeText';
import { estimateArrival } from './arrival';
import { sharedMap } from './sharedMap';
import { countOpening, createShare, drivenLately, listShares, readShared, revokeShare } from './shares';

const messages = { hours: 'Врската важи од 1 до 24 часа', destination: 'Одредиштето е предолго' };

/** Links to one vehicle's position: staff create and revoke them, and anyone who has one may read it. */
export function shareRoutes(app: Server): void {
  const { database } = app;
  serve(app, shareCalls.list, async ({ params }) => listShares(database, (await existing(params.id)).id));

  const create = async ({ request, params, body }: Served<typeof shareCalls.create>) => {
    const { hours, destination } = body;
    const vehicle = await existing(params.id);
    return await database.transaction(async (queries) => {
      const share = await createShare(queries, {
        vehicleId: vehicle.id,
        hours,
        destination: destination?.trim() || null,
        userId: request.session.user.id,
      });
      await recordAudit(queries, request, { type: 'share_created', vehicle, details: { share: share.id } });
      return share;
    });
  };
  serve(app, shareCalls.create, create, messages);

  serve(app, shareCalls.revoke, async ({ request, params: { id } }) => {
    if (!/^\d{1,9}$/.test(id)) throw missing();
    await database.transaction(async (queries) => {
      const vehicle = await revokeShare(queries, Number(id));
      if (vehicle === undefined) throw missing();
      await recordAudit(queries, request, { type: 'share_revoked', vehicle, details: { share: Number(id) } });
    });
    return 'Врската повеќе не важи.';
  });

  serve(app, shareCalls.position, async ({ request: { shared }, query, reply }) => {
    if (query.opened) await countOpening(database, shared.id);
    const data = await readShared(database, shared.id);
    if (!data) throw notFound('Врската повеќе не важи.');
    const { vehicle_id, ...position } = data;
    void reply.header('cache-control', 'no-store');
    if (app.privateVehicles.spanOf(vehicle_id) !== undefined) return { ...position, ...nowhere };
    // The page reads every 10 seconds: without a destination the vehicle's usual speed is not needed.
    const driven = position.destination === null ? undefined : await drivenLately(database, vehicle_id);
    return { ...position, place: placeOf(position), arrival: estimateArrival(position, driven) };
  });

  serve(app, shareCalls.map, async ({ reply }) => {
    void reply.header('cache-control', 'private, max-age=86400');
    return sharedMap;
  });

  async function existing(text: string): Promise<{ id: number; license_plate: string | null }> {
    const [row] = /^\d{1,9}$/.test(text)
      ? await database.query<{ id: number; license_plate: string | null }>(
          'select id, license_plate from vehicles where id = $1',
          [Number(text)],
        )
      : [];
    if (!row) throw notFound('Возилото не е пронајдено.');
    return row;
  }
}

/** A link never shows the last location of a private vehicle, because its holder may be a stranger. */
const nowhere = {
  latitude: null,
  longitude: null,
  speed: null,
  heading: null,
  gps_time: null,
  place: null,
  arrival: null,
};

const missing = () => notFound('Нема таква активна врска.');

/** A location in the words of both languages, between which the reader of a link chooses on its page. */
function placeOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  if (latitude === null || longitude === null) return null;
  const [mk, en] = [readPlace(latitude, longitude, 'mk'), readPlace(latitude, longitude, 'en')];
  return mk === null || en === null ? null : { mk, en };
}
