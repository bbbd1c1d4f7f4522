import { locationCalls } from 'shared-auth/calls';
import type { VisibilityScope } from '../../identity/access/visibilityScope';
import type { Database } from '../../platform/database/database';
import { type encodingFor, type JsonBytes, jsonBytesOfRows } from '../../platform/http/jsonBytes';
import { rowSchema } from '../../platform/http/records';
import { responseOf } from '../../platform/http/serve';
import type { ReadOf } from './locations.store';
import { exportRoute, routePoint } from './route.store';

const response = responseOf(locationCalls.exported);
const point = rowSchema(locationCalls.exported.returns.route.fields);

/** The device and the period of a route, and its reader. */
export interface RouteOrder {
  device: number;
  from: Date | undefined;
  to: Date | undefined;
  visibility: VisibilityScope;
  encoding?: ReturnType<typeof encodingFor>;
}

/** A route as bytes of the response, and the fields for its audit entry. */
export interface WrittenRoute extends JsonBytes {
  points: number;
  of: ReadOf;
}

declare module '../../platform/heavy/jobs' {
  interface HeavyJobs {
    route: { input: RouteOrder; output: WrittenRoute | undefined };
  }
}

/** Undefined where there is no device that the reader sees. */
export async function routeJson(
  database: Database,
  { device, from, to, visibility, encoding }: RouteOrder,
): Promise<WrittenRoute | undefined> {
  const found = await exportRoute(database, device, from, to, visibility);
  if (!found) return undefined;
  const { fixes, of, ...data } = found;
  return {
    ...(await jsonBytesOfRows(
      response,
      { success: true, data: { ...data, route: [] } },
      { schema: point, rows: fixes, read: routePoint },
      encoding,
    )),
    points: fixes.length,
    of,
  };
}
