import { recordAudit } from '../../audit/auditLog';
import { notFound } from '../../platform/http/errors';
import {
  Done,
  Envelope,
  Id,
  Input,
  message,
  NullableText,
  NullableTime,
  nullable,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { readPlace } from '../../platform/places/placeText';
import { estimateArrival } from './arrival';
import { sharedMap } from './sharedMap';
import { countOpening, createShare, listShares, MAX_HOURS, readShared, revokeShare } from './shares';

const tags = ['shares'];

const NewShare = Input({
  hours: Type.Integer({ minimum: 1, maximum: MAX_HOURS, ...message('Врската важи од 1 до 24 часа') }),
  destination: nullable(Type.String({ maxLength: 120, ...message('Одредиштето е предолго') })),
});
const CreatedShare = Type.Object({ id: Type.Integer(), token: Text, expires_at: Time });
const ShareRow = Type.Object({
  id: Type.Integer(),
  destination: NullableText,
  created_by: NullableText,
  created_at: Time,
  expires_at: Time,
  revoked_at: NullableTime,
  opened: Type.Integer(),
  last_opened_at: NullableTime,
});
const SharedPosition = Type.Object({
  license_plate: NullableText,
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  speed: nullable(Type.Number()),
  heading: nullable(Type.Number()),
  gps_time: NullableTime,
  destination: NullableText,
  expires_at: Time,
  /** Where it is, in words. */
  place: nullable(Type.Object({ mk: Text, en: Text })),
  /** By the way that is left to a destination that names a known place; `at` is null while the vehicle is stopped. */
  arrival: nullable(Type.Object({ km: Type.Integer(), at: NullableTime })),
});
/** Lines as they are in the offline map's data: encoded, longitude first, 10,000 steps a degree. */
const SharedMap = Type.Object({
  country: Text,
  borders: Type.Array(Text),
  lakes: Type.Array(Text),
  roads: Type.Array(Type.Object({ rank: Type.Integer(), line: Text })),
  towns: Type.Array(Type.Object({ mk: Text, en: Text, lat: Type.Number(), lng: Type.Number() })),
});

/** Links to one vehicle's position: made and revoked by staff, read by anyone who holds one. */
export function shareRoutes(app: Server): void {
  const { database } = app;
  app.get('/api/vehicles/:id/shares', {
    config: { permission: 'vehicles.share', budget: 'cheap' },
    schema: { tags, params: Id, response: { 200: Envelope(Type.Array(ShareRow)) } },
    handler: async ({ params }) => ({
      success: true as const,
      data: await listShares(database, (await existing(params.id)).id),
    }),
  });

  app.post('/api/vehicles/:id/shares', {
    config: { permission: 'vehicles.share', budget: 'endPoints' },
    schema: { tags, params: Id, body: NewShare, response: { 201: Envelope(CreatedShare) } },
    handler: async (request, reply) => {
      const { hours, destination } = request.body;
      const vehicle = await existing(request.params.id);
      const data = await database.transaction(async (queries) => {
        const share = await createShare(queries, {
          vehicleId: vehicle.id,
          hours,
          destination: destination?.trim() || null,
          userId: request.session.user.id,
        });
        await recordAudit(queries, request, { type: 'share_created', vehicle, details: { share: share.id } });
        return share;
      });
      return reply.code(201).send({ success: true as const, data });
    },
  });

  app.delete('/api/vehicle-shares/:id', {
    config: { permission: 'vehicles.share', budget: 'cheap' },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      const { id } = request.params;
      if (!/^\d{1,9}$/.test(id)) throw missing();
      await database.transaction(async (queries) => {
        const vehicle = await revokeShare(queries, Number(id));
        if (vehicle === undefined) throw missing();
        await recordAudit(queries, request, { type: 'share_revoked', vehicle, details: { share: Number(id) } });
      });
      return { success: true as const, message: 'Врската повеќе не важи.' };
    },
  });

  app.get('/api/shared-position', {
    config: { permission: 'share', budget: 'cheap' },
    schema: {
      tags,
      querystring: Type.Object({ opened: Type.Optional(Type.Literal('true')) }),
      response: { 200: Envelope(SharedPosition) },
    },
    handler: async ({ shared, query }, reply) => {
      if (query.opened) await countOpening(database, shared.id);
      const data = await readShared(database, shared.id);
      if (!data) throw notFound('Врската повеќе не важи.');
      const { vehicle_id, ...position } = data;
      void reply.header('cache-control', 'no-store');
      const isPrivate = app.privateVehicles.spanOf(vehicle_id) !== undefined;
      if (isPrivate) return { success: true as const, data: { ...position, ...nowhere } };
      return {
        success: true as const,
        data: { ...position, place: placeOf(position), arrival: estimateArrival(position) },
      };
    },
  });

  app.get('/api/shared-map', {
    config: { permission: 'share', budget: 'cheap' },
    schema: { tags, response: { 200: Envelope(SharedMap) } },
    handler: async (_request, reply) => {
      void reply.header('cache-control', 'private, max-age=86400');
      return { success: true as const, data: sharedMap };
    },
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

/** A link never shows where a private vehicle was last: who holds it is no one's colleague. */
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

/** A position in words of both languages: those who open a link choose theirs on its page. */
function placeOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  if (latitude === null || longitude === null) return null;
  const [mk, en] = [readPlace(latitude, longitude, 'mk'), readPlace(latitude, longitude, 'en')];
  return mk === null || en === null ? null : { mk, en };
}
