import { scheduleInput } from 'shared-auth/calls';
import type { RouteAccess } from '../../identity/access/routes';
import type { Database } from '../../platform/database/database';
import { dayOf } from '../../platform/http/times';
import { type Described, type MadeCall, makeCall, type Pool } from '../calls/madeCall';
import { thingsOf } from '../calls/things';
import { tablesOf, takeSnapshot } from '../writes/snapshot';
import { codeOf, deviceIdOf, plateOf } from './secrets';

/** A kind of question: a call of the API, or a file that is made of a report (`FILE`, by its view). */
export type Question = Pick<RouteAccess, 'method' | 'path'>;

/**
 * Everything that a signed-in person can ask. Writes of what belongs to vehicles are made without anything in them:
 * they answer with what there is, or refuse in words. (What an accepted write answers is looked at in
 * `testing/writes`.)
 */
export const questionsOf = (routes: readonly RouteAccess[]): readonly Question[] => [
  ...routes.filter(
    ({ method, path, permission, call }) =>
      path.startsWith('/api/') &&
      !['anyone', 'share', 'tracker', 'forwarder'].includes(permission) &&
      (method === 'GET' || call?.rows === 'seen'),
  ),
  ...scheduleInput.view.oneOf.map((view) => ({ method: 'FILE', path: view })),
];

/** A question about a vehicle: nothing is deleted by it. */
export function ask(document: Described, question: Question, choice: number, pool: Pool): MadeCall {
  if (question.method === 'FILE') return { ...question, body: undefined };
  if (question.method === 'GET') return makeCall(document, [question], choice, pool);
  const isGone = (name: string) => question.method === 'DELETE' || name !== 'id';
  const path = question.path.replace(/:(\w+)/g, (parameter, name: string) => (isGone(name) ? '1000000' : parameter));
  const made = makeCall({ paths: {} }, [{ ...question, path }], choice, pool);
  return { ...made, body: question.method === 'DELETE' ? undefined : {} };
}

/** What questions about the vehicle, and the tracker, of a number can name. */
export async function poolAbout(database: Database, number: number): Promise<Pool> {
  const snapshot = await takeSnapshot(database, await tablesOf(database));
  const rows = (table: string) => [...(snapshot.get(table)?.values() ?? [])];
  const vehicle = rows('vehicles').find((row) => row.vehicle_code === codeOf(number))?.id;
  const things = thingsOf(snapshot, (table, all) =>
    all.filter((row) =>
      table === 'vehicles'
        ? row.id === vehicle
        : table === 'devices'
          ? row.device_id === deviceIdOf(number)
          : table === 'users'
            ? row.username === 'driver'
            : row.vehicle_id === undefined || row.vehicle_id === vehicle,
    ),
  );
  const [yesterday, today] = [86_400_000, 0].map((ago) => dayOf(new Date(Date.now() - ago)));
  const [plates, devices] = [[plateOf(number)], [deviceIdOf(number)]];
  return {
    ...things,
    vehicles: [...(things.vehicles ?? []), ...plates],
    devices: [...(things.devices ?? []), ...devices],
    '?search': [...plates, ...devices],
    '?device_id': [...(things['?device_id'] ?? []), ...devices],
    '?vehicle': plates,
    '?ids': [rows('vehicles').map(({ id }) => id)],
    '?box': ['-180,-85,180,85'],
    '?size': ['1000x400'],
    '?start_date': [yesterday],
    '?end_date': [today],
    '?start': [new Date(Date.now() - 86_400_000).toISOString()],
    '?end': [new Date(Date.now() + 60_000).toISOString()],
    '?days': [7],
    '?limit': [1_000, 2],
    '?page': [1, 1, 2],
  };
}
