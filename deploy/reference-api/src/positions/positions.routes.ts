import type { Commands } from '../commands/commands';
import type { Database } from '../database/database';
import { HttpError } from '../http/errors';
import {
  Answer,
  BooleanText,
  NullableInteger,
  NullableText,
  NullableTime,
  OneOf,
  parseBoolean,
  Type,
} from '../http/schemas';
import type { Server } from '../http/server';
import { vehicleStatuses, vehicleTypes } from '../vehicles/vehicles.schemas';
import type { TrackerEvents } from './events';
import { registerFleet } from './fleet.store';
import type { PositionQueue } from './positionQueue';
import { readEvent, readPosition, UnusableBody } from './traccarBody';

const Replay = Type.Object({ replay: BooleanText });

/** One forwarded body, or an array of them. What is in it is read in `traccarBody.ts`, which leaves out what trackers get wrong. */
const Bodies = Type.Unsafe<unknown>({ type: ['object', 'array'], maxItems: 5000 });

const Rejected = Type.Array(Type.Object({ index: Type.Integer(), field: Type.String(), reason: Type.String() }));
const PositionsAnswer = Answer(Type.Object({ stored: Type.Integer(), duplicates: Type.Integer(), rejected: Rejected }));
const EventsAnswer = Answer(Type.Object({ accepted: Type.Integer(), rejected: Rejected }));

const Entry = Type.Object({
  vehicle_code: Type.String({ minLength: 1, maxLength: 50 }),
  license_plate: Type.String({ minLength: 1, maxLength: 20 }),
  make: Type.String({ maxLength: 100 }),
  model: Type.String({ maxLength: 100 }),
  year: NullableInteger,
  color: NullableText,
  vehicle_type: OneOf(vehicleTypes),
  status: OneOf(vehicleStatuses),
  notes: NullableText,
  device: Type.Union([
    Type.Null(),
    Type.Object({
      device_id: Type.String({ minLength: 1, maxLength: 64 }),
      imei: NullableText,
      device_type: Type.String({ maxLength: 100 }),
      sim_card_number: NullableText,
      phone_number: NullableText,
      firmware_version: NullableText,
    }),
  ]),
});
const FleetAnswer = Answer(Type.Object({ created: Type.Integer(), last_location_time: NullableTime }));

const CommandsAnswer = Answer(
  Type.Array(
    Type.Object({
      id: Type.Integer(),
      unique_id: Type.String(),
      command_type: Type.String(),
      command_data: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
);

// Enough for 5,000 positions in one body.
const bodyLimit = 8 * 1024 * 1024;

interface Needs {
  database: Database;
  positions: PositionQueue;
  events: TrackerEvents;
  commands: Commands;
}

/** The calls through which trackers' data comes in; every call carries the ingest key. */
export function positionRoutes(app: Server, { database, positions, events, commands }: Needs): void {
  app.post(
    '/ingest/positions',
    { bodyLimit, schema: { tags: ['ingest'], querystring: Replay, body: Bodies, response: { 200: PositionsAnswer } } },
    async (request) => {
      const { usable, rejected } = readAll(request.body, readPosition);
      const stored = await positions.add(usable, parseBoolean(request.query.replay) ?? false);
      return { success: true as const, data: { ...stored, rejected } };
    },
  );

  app.post(
    '/ingest/events',
    { bodyLimit, schema: { tags: ['ingest'], querystring: Replay, body: Bodies, response: { 200: EventsAnswer } } },
    async (request) => {
      const { usable, rejected } = readAll(request.body, readEvent);
      await events.take(usable, parseBoolean(request.query.replay) ?? false);
      return { success: true as const, data: { accepted: usable.length, rejected } };
    },
  );

  app.post(
    '/ingest/fleet',
    {
      bodyLimit,
      schema: { tags: ['ingest'], body: Type.Array(Entry, { maxItems: 5000 }), response: { 200: FleetAnswer } },
    },
    async (request) => ({
      success: true as const,
      data: await registerFleet(database, request.body),
    }),
  );

  app.get('/ingest/commands', { schema: { tags: ['ingest'], response: { 200: CommandsAnswer } } }, async () => ({
    success: true as const,
    data: await commands.collect(),
  }));
}

interface RejectedBody {
  index: number;
  field: string;
  reason: string;
}

/** A lone body that cannot be used is refused; in an array it is left out and named, or one bad body would hold up the others for ever. */
function readAll<T>(body: unknown, read: (body: unknown, now: number) => T): { usable: T[]; rejected: RejectedBody[] } {
  const now = Date.now();
  const usable: T[] = [];
  const rejected: RejectedBody[] = [];
  for (const [index, one] of (Array.isArray(body) ? body : [body]).entries()) {
    try {
      usable.push(read(one, now));
    } catch (error) {
      if (!(error instanceof UnusableBody)) throw error;
      if (!Array.isArray(body))
        throw new HttpError(400, `Полето „${error.field}“ не е исправно.`, { [error.field]: error.message });
      rejected.push({ index, field: error.field, reason: error.message });
    }
  }
  return { usable, rejected };
}
