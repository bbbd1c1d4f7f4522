import type { zoneCalls } from 'shared-auth/calls';
import { zoneFields } from 'shared-auth/contract';
import { HttpError } from '../../platform/http/errors';
import { storedRecord } from '../../platform/http/records';
import type { Served } from '../../platform/http/serve';
import { parseGeometry } from './geometry/parseGeometry';
import type { Zone, ZoneValues } from './zones.store';

/** The texts that a user reads where a field of a zone is missing or wrong. */
export const zoneMessages = {
  name: 'Внесете име на зоната, најмногу 100 знаци',
  kind: 'Видот на зоната не е исправен',
  color: 'Бојата на зоната не е исправна',
  team_id: 'Тимот не е исправен',
  note: 'Белешката може да има најмногу 1.000 знаци',
  speed_limit: 'Ограничувањето е од 5 до 200 km/h',
  geometry: 'Нацртајте ја зоната',
};

/** A zone as a form or a file sends it; `parseGeometry` checks its geometry. */
export type ZoneBody = Served<typeof zoneCalls.create>['body'];

/** @throws HttpError 400 where the ground cannot be a zone */
export function readZone(body: ZoneBody): ZoneValues {
  const read = parseGeometry(body.geometry);
  if (read.problem !== undefined) throw new HttpError(400, read.problem, { geometry: read.problem });
  return zoneValues(body, read.geometry);
}

/** The values to store from a body that its schema has accepted. */
export const zoneValues = (body: ZoneBody, geometry: Zone['geometry']): ZoneValues => ({
  ...storedRecord(zoneFields, body),
  geometry,
});
