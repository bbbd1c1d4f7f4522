import { locationCalls } from 'shared-auth/calls';
import { driverTexts } from '../../identity/access/drivenNow';
import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findDevice } from '../../lookup/find';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError, notFound } from '../../platform/http/errors';
import { encodingFor, sendJsonBytes } from '../../platform/http/jsonBytes';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { listLocations, type ReadOf } from './locations.store';

/** The history of positions, as a list and as a route. */
export function locationRoutes(app: Server): void {
  const { database, audit, heavy } = app;
  serve(app, locationCalls.list, async ({ request, query }) => {
    const { start_date, end_date, ...filter } = query;
    const period = readPeriod(start_date, end_date);
    const { user } = request.session;
    const visibility = await visibilityScopeOf(database, user);
    const drivers = await driverTexts(database, user, app.privateVehicles.vehicles(), filter.search);
    const found = await listLocations(database, { ...filter, ...period, drivers }, visibility);
    const [first] = found.data;
    // Each call leaves one entry, about one vehicle or many: the filter, and how many vehicles the response showed.
    const vehicles = new Set(found.data.map(({ device_id }) => device_id)).size;
    const { device_id, vehicle_id, search, page } = filter;
    if (first && vehicles === 1)
      audit.read(request, { type: 'history_read', ...namedIn(first), details: { ...period, page } });
    else if (first)
      audit.read(request, {
        type: 'history_read',
        details: { ...period, page, vehicles, positions: found.data.length, device_id, vehicle_id, search },
      });
    return found;
  });

  serve(app, locationCalls.exported, async ({ request, reply, query: { device_id, start_date, end_date } }) => {
    const { from, to } = readPeriod(start_date, end_date);
    const device = await findDevice(database, device_id);
    const { user } = request.session;
    const visibility = await visibilityScopeOf(database, user);
    const whose = { person: user.id, signal: whileWaiting(reply) };
    const route =
      device &&
      (await heavy.run('route', { device: device.id, from, to, visibility, encoding: encodingFor(request) }, whose));
    if (!route) throw notFound('Уредот не е пронајден');
    audit.read(request, {
      type: 'route_exported',
      ...namedIn(route.of),
      details: { from, to, points: route.points },
    });
    return sendJsonBytes(request, reply, route);
  });
}

/** The subject of a recorded read, by its numbers: when the entry is written, names may belong to another. */
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
