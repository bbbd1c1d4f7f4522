import type { VisibilityScope } from '../../identity/access/visibilityScope';
import type { Database } from '../../platform/database/database';
import { type JsonBytes, jsonBytes } from '../../platform/http/jsonBytes';
import { Envelope } from '../../platform/http/schemas';
import { Route } from './locations.schemas';
import { exportRoute } from './route.store';

const Response = Envelope(Route);

/** Whose route, of when, for whom. */
export interface RouteOrder {
  device: number;
  from: Date | undefined;
  to: Date | undefined;
  visibility: VisibilityScope;
}

/** A route as it is sent, and what the record of it needs. */
export interface WrittenRoute extends JsonBytes {
  points: number;
  device: { device_id: string; license_plate: string | null };
}

declare module '../../platform/heavy/jobs' {
  interface HeavyJobs {
    route: { input: RouteOrder; output: WrittenRoute | undefined };
  }
}

/** Undefined where there is no such device to see. */
export async function routeJson(
  database: Database,
  { device, from, to, visibility }: RouteOrder,
): Promise<WrittenRoute | undefined> {
  const data = await exportRoute(database, device, from, to, visibility);
  if (!data) return undefined;
  const { device_id, license_plate } = data.device;
  return {
    ...jsonBytes(Response, { success: true, data }),
    points: data.route.length,
    device: { device_id, license_plate },
  };
}
