import { findDevice } from '../../fleet/lookup/find';
import { sightOf } from '../../identity/access/sight';
import { HttpError, notFound } from '../../platform/http/errors';
import { Answer, Page } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { LocationQuery, LocationRow, Route, RouteQuery } from './locations.schemas';
import { listLocations } from './locations.store';
import { exportRoute } from './route.store';

/** The history of positions, as a list and as a route. */
export function locationRoutes(app: Server): void {
  const { database, acts } = app;
  app.get(
    '/api/locations',
    {
      config: { permission: 'locations.view', restrictedUsers: true },
      schema: { tags: ['locations'], querystring: LocationQuery, response: { 200: Page(LocationRow) } },
    },
    async (request) => {
      const { start_date, end_date, ...filter } = request.query;
      const period = readPeriod(start_date, end_date);
      const found = await listLocations(
        database,
        { ...filter, ...period },
        await sightOf(database, request.session.user),
      );
      const [first] = found.data;
      // Where one vehicle was: asked for by its device, its number, or a search that finds just it.
      const isNarrowed = [filter.device_id, filter.vehicle_id, filter.search].some((key) => key !== undefined);
      if (first && isNarrowed && found.data.every(({ device_id }) => device_id === first.device_id))
        acts.read(request, {
          type: 'history_read',
          vehicle: { license_plate: first.license_plate },
          device: first,
          details: { ...period, page: filter.page ?? 1 },
        });
      return { success: true as const, ...found };
    },
  );

  app.get(
    '/api/routes/exported',
    {
      config: { permission: 'routes.view', restrictedUsers: true },
      schema: { tags: ['locations'], querystring: RouteQuery, response: { 200: Answer(Route) } },
    },
    async (request) => {
      const { device_id, start_date, end_date } = request.query;
      const { from, to } = readPeriod(start_date, end_date);
      const device = await findDevice(database, device_id);
      const data =
        device && (await exportRoute(database, device.id, from, to, await sightOf(database, request.session.user)));
      if (!data) throw notFound('Уредот не е пронајден');
      acts.read(request, {
        type: 'route_exported',
        vehicle: { license_plate: data.device.license_plate },
        device: data.device,
        details: { from, to, points: data.route.length },
      });
      return { success: true as const, data };
    },
  );
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
