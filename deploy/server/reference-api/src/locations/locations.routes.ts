import type { Database } from '../database/database';
import { HttpError, notFound } from '../http/errors';
import { Answer, Page } from '../http/schemas';
import type { Server } from '../http/server';
import { parseTime } from '../http/times';
import { findDevice } from '../lookup/find';
import { LocationQuery, LocationRow, Route, RouteQuery } from './locations.schemas';
import { listLocations } from './locations.store';
import { exportRoute } from './route.store';

/** The history of positions, as a list and as a route. */
export function locationRoutes(app: Server, { database }: { database: Database }): void {
  app.get(
    '/api/locations',
    { schema: { tags: ['locations'], querystring: LocationQuery, response: { 200: Page(LocationRow) } } },
    async (request) => {
      const { start_date, end_date, ...filter } = request.query;
      const period = readPeriod(start_date, end_date);
      return { success: true as const, ...(await listLocations(database, { ...filter, ...period })) };
    },
  );

  app.get(
    '/api/routes/exported',
    { schema: { tags: ['locations'], querystring: RouteQuery, response: { 200: Answer(Route) } } },
    async (request) => {
      const { device_id, start_date, end_date } = request.query;
      const { from, to } = readPeriod(start_date, end_date);
      const device = await findDevice(database, device_id);
      const data = device && (await exportRoute(database, device.id, from, to));
      if (!data) throw notFound('Уредот не е пронајден');
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
