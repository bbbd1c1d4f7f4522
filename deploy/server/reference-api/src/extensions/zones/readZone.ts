import { HttpError } from '../../platform/http/errors';
import type { Static } from '../../platform/http/schemas';
import { parseGeometry } from './geometry/parseGeometry';
import type { ZoneInput } from './zones.schemas';
import type { Zone, ZoneValues } from './zones.store';

/** @throws HttpError 400 where the ground cannot be a zone */
export function readZone(body: Static<typeof ZoneInput>): ZoneValues {
  const read = parseGeometry(body.geometry);
  if (read.problem !== undefined) throw new HttpError(400, read.problem, { geometry: read.problem });
  return zoneValues(body, read.geometry);
}

/** What is kept of a body that its schema has accepted. */
export const zoneValues = (
  { name, kind = 'other', color = 'blue', team_id = null, note = null, speed_limit = null }: Static<typeof ZoneInput>,
  geometry: Zone['geometry'],
): ZoneValues => ({
  name: name.trim(),
  kind,
  color,
  team_id,
  note: note?.trim() || null,
  speed_limit,
  geometry,
});
