import { api, wire } from 'shared-auth';
import type { NamedZone } from 'shared-ui/zoneSource';
import * as v from 'valibot';

/** The address of zones; writes below it may change their names. */
export const ZONES = '/api/zones';

const point = v.tuple([v.number(), v.number()]);
const geometry = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: point, radius: v.number() }),
  v.object({ type: v.literal('Polygon'), coordinates: v.pipe(v.array(v.array(point)), v.minLength(1)) }),
  v.object({ type: v.literal('LineString'), coordinates: v.array(point), width: v.number() }),
]);
const zone = v.object({
  id: wire.num(),
  name: wire.text(),
  geometry: wire.orNull(geometry),
  updated_at: wire.time(),
});

/**
 * GET /api/zones without the vehicles inside: its response changes only with the zones. @returns the zones that can
 * name a place, and a text that changes with any zone
 */
export async function readZones(signal: AbortSignal): Promise<{ zones: NamedZone[]; version: string }> {
  const { rows } = await api.list(ZONES, zone, { signal, query: { inside: 'false' } });
  return {
    zones: rows.flatMap(({ id, name, geometry: ground }) =>
      id !== null && name && ground ? [{ id, name, geometry: ground }] : [],
    ),
    version: rows.map(({ id, updated_at }) => `${id} ${updated_at}`).join(),
  };
}
