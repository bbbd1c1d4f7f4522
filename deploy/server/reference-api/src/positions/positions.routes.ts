import { vehicleStatuses, vehicleTypes } from 'shared-auth/contract';
import type { Sender } from '../access/caller';
import type { Commands } from '../commands/commands';
import type { Database } from '../database/database';
import { Answer, BooleanText, NullableText, NullableTime, OneOf, parseBoolean, Type } from '../http/schemas';
import type { Server } from '../http/server';
import { timeLimits, UnusableBody } from '../messages/clocks';
import { readEvent, readPosition } from '../messages/traccarBody';
import type { RejectionCounts } from '../values/rejectionCounts';
import type { TrackerEvents } from './events';
import { registerFleet } from './fleet.store';
import type { LeftOut, PositionQueue } from './positionQueue';

const Replay = Type.Object({ replay: BooleanText });

/** One forwarded body, or an array of them. What is in it is read in `messages/traccarBody.ts`, which leaves out what trackers get wrong. */
const Bodies = Type.Unsafe<unknown>({ type: ['object', 'array'], maxItems: 5000 });

const Rejected = Type.Array(Type.Object({ index: Type.Integer(), field: Type.String(), reason: Type.String() }));
/** What was rejected: each body, and how many for each reason. */
const rejections = { rejected: Rejected, rejected_reasons: Type.Record(Type.String(), Type.Integer()) };
const PositionsAnswer = Answer(Type.Object({ stored: Type.Integer(), duplicates: Type.Integer(), ...rejections }));
const EventsAnswer = Answer(Type.Object({ accepted: Type.Integer(), ...rejections }));

const Entry = Type.Object({
  vehicle_code: Type.String({ minLength: 1, maxLength: 50 }),
  license_plate: Type.String({ minLength: 1, maxLength: 20 }),
  make: Type.String({ maxLength: 100 }),
  model: Type.String({ maxLength: 100 }),
  year: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1900, maximum: 2100 }),
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
  rejections: RejectionCounts;
  retentionDays: number;
}

/** The calls through which trackers' data comes in; every call carries an ingest key. */
export function positionRoutes(
  app: Server,
  { database, positions, events, commands, rejections, retentionDays }: Needs,
): void {
  const limits = () => timeLimits(retentionDays);

  /** What is answered, and counted, about bodies that are not stored. */
  function report<T>(sender: Sender, { rejected, indexes }: ReadBodies<T>, leftOut: ReadonlyMap<T, LeftOut>) {
    const all = [
      ...rejected,
      ...[...leftOut].map(([value, why]) => ({ index: indexes.get(value) ?? 0, ...leftOutReasons[why] })),
    ];
    const reasons: Record<string, number> = {};
    for (const { field, reason } of all) {
      const name = `${field} ${reason}`;
      reasons[name] = (reasons[name] ?? 0) + 1;
      rejections.add(name);
    }
    sender.count(indexes.size + rejected.length, reasons);
    return { rejected: all, rejected_reasons: reasons };
  }

  app.post(
    '/ingest/positions',
    { bodyLimit, schema: { tags: ['ingest'], querystring: Replay, body: Bodies, response: { 200: PositionsAnswer } } },
    async (request) => {
      const { sender } = request;
      const bodies = readAll(request.body, (body) => allowed(sender, readPosition(body, limits())));
      const { leftOut, ...stored } = await positions.add(bodies.usable, parseBoolean(request.query.replay) ?? false);
      return { success: true as const, data: { ...stored, ...report(sender, bodies, leftOut) } };
    },
  );

  app.post(
    '/ingest/events',
    { bodyLimit, schema: { tags: ['ingest'], querystring: Replay, body: Bodies, response: { 200: EventsAnswer } } },
    async (request) => {
      const { sender } = request;
      const bodies = readAll(request.body, (body) => allowed(sender, readEvent(body, limits())));
      const leftOut = await events.take(bodies.usable, parseBoolean(request.query.replay) ?? false);
      const accepted = bodies.usable.length - leftOut.size;
      return { success: true as const, data: { accepted, ...report(sender, bodies, leftOut) } };
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

/** @throws UnusableBody when the sender's key is not for this tracker. */
function allowed<T extends { uniqueId: string }>(sender: Sender, message: T): T {
  if (!sender.allows(message.uniqueId)) throw new UnusableBody('device.uniqueId', 'is not one of this key');
  return message;
}

const leftOutReasons: Readonly<Record<LeftOut, { field: string; reason: string }>> = {
  unstorable: { field: 'body', reason: 'cannot be stored' },
  unknown: { field: 'device.uniqueId', reason: 'is not registered; managers were told' },
};

interface RejectedBody {
  index: number;
  field: string;
  reason: string;
}

interface ReadBodies<T> {
  usable: T[];
  /** Where each usable one stands in the request. */
  indexes: Map<T, number>;
  rejected: RejectedBody[];
}

/** Bodies that cannot be used are left out and named: answered with an error, a forwarder that retries would send them for ever. */
function readAll<T>(body: unknown, read: (body: unknown) => T): ReadBodies<T> {
  const usable: T[] = [];
  const indexes = new Map<T, number>();
  const rejected: RejectedBody[] = [];
  for (const [index, one] of (Array.isArray(body) ? body : [body]).entries()) {
    try {
      const value = read(one);
      usable.push(value);
      indexes.set(value, index);
    } catch (error) {
      if (!(error instanceof UnusableBody)) throw error;
      rejected.push({ index, field: error.field, reason: error.message });
    }
  }
  return { usable, indexes, rejected };
}
