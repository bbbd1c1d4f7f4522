import { findDevice } from '../../fleet/lookup/find';
import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError, notFound } from '../../platform/http/errors';
import { encodingFor, sendJsonBytes } from '../../platform/http/jsonBytes';
import { Envelope, Page } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { LocationQuery, LocationRow, Route, RouteQuery } from './locations.schemas';
import { listLocations, type ReadOf } from './locations.store';

/** The history of positions, as a list and as a route. */
export function locationRoutes(app: Server): void {
  const { database, audit, heavy } = app;
  app.get('/api/locations', {
    config: { permission: 'locations.view', budget: 'histories', restrictedUsers: true },
    schema: { tags: ['locations'], querystring: LocationQuery, response: { 200: Page(LocationRow) } },
    handler: async (request) => {
      const { start_date, end_date, ...filter } = request.query;
      const period = readPeriod(start_date, end_date);
      const found = await listLocations(
        database,
        { ...filter, ...period },
        await visibilityScopeOf(database, request.session.user),
      );
      const [first] = found.data;
      // Each call leaves one line, of one vehicle or of many: what was asked for, and how many vehicles it showed.
      const vehicles = new Set(found.data.map(({ device_id }) => device_id)).size;
      const { device_id, vehicle_id, search, page = 1 } = filter;
      if (first && vehicles === 1)
        audit.read(request, {
          type: 'history_read',
          ...namedIn(first),
          details: { ...period, page },
        });
      else if (first)
        audit.read(request, {
          type: 'history_read',
          details: { ...period, page, vehicles, positions: found.data.length, device_id, vehicle_id, search },
        });
      return { success: true as const, ...found };
    },
  });

  app.get('/api/routes/exported', {
    config: { permission: 'routes.view', budget: 'histories', ordersHeavyWork: true, restrictedUsers: true },
    schema: { tags: ['locations'], querystring: RouteQuery, response: { 200: Envelope(Route) } },
    handler: async (request, reply) => {
      const { device_id, start_date, end_date } = request.query;
      const { from, to } = readPeriod(start_date, end_date);
      const device = await findDevice(database, device_id);
      const { user } = request.session;
      const visibility = await visibilityScopeOf(database, user);
      const route =
        device &&
        (await heavy.run(
          'route',
          { device: device.id, from, to, visibility, encoding: encodingFor(request) },
          { person: user.id, signal: whileWaiting(reply) },
        ));
      if (!route) throw notFound('Уредот не е пронајден');
      audit.read(request, {
        type: 'route_exported',
        ...namedIn(route.of),
        details: { from, to, points: route.points },
      });
      return sendJsonBytes(request, reply, route);
    },
  });
}

/** What a read is recorded of: by number, as names may be another's before it is written. */
function namedIn({ vehicle_pk, license_plate, device_pk, device_id }: ReadOf) {
  const vehicle = vehicle_pk === null ? undefined : { id: vehicle_pk, license_plate };
  return { vehicle, device: { id: device_pk, device_id } };
}

function readPeriod(start: string | undefined, end: string | undefined) {
  const from = parseTime(start, 'start_date', 'start');
  const to = parseTime(end, 'end_date', 'end');
  if (from && to && from > to) {
    const text = 'Почетокот на периодот мора да биде пред крајот.';
    throw new HttpError(400, text, { start_date: text });
  }
  return { from, to };
}
