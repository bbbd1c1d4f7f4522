import type { FastifyRequest } from 'fastify';
import { findVehicle } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { canSee, visibilityScopeOf } from './visibilityScope';

/** A vehicle that the caller sees, with the fields that name it in the audit log. @throws HttpError 404 */
export async function seenVehicle(queries: Queries, key: string, { session }: FastifyRequest) {
  const id = await findVehicle(queries, key);
  const [vehicle] = await queries.query<{ id: number; license_plate: string }>(
    'select id, license_plate from vehicles where id = $1',
    [id ?? 0],
  );
  if (!vehicle || !canSee(await visibilityScopeOf(queries, session.user), vehicle.id))
    throw notFound('Возилото не е пронајдено');
  return vehicle;
}
