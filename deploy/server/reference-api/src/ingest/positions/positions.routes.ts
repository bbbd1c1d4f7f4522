import { vehicleFields } from 'shared-auth/contract';
import { entryProperties } from '../../platform/http/records';
import {
  BooleanText,
  Envelope,
  NullableText,
  NullableTime,
  parseBoolean,
  succeeded,
  Type,
} from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { registerFleet } from './fleet.store';

const Replay = Type.Object({ replay: BooleanText, key: Type.Optional(Type.String()) });

/**
 * One forwarded body, or an array of them. `messages/traccarBody.ts` reads the contents, and leaves out what trackers
 * send wrongly.
 */
const Bodies = Type.Unsafe<unknown>({ type: ['object', 'array'], maxItems: 5000 });

const Rejected = Type.Array(Type.Object({ index: Type.Integer(), field: Type.String(), reason: Type.String() }));
/** The rejected bodies, and their number for each reason. */
const rejections = { rejected: Rejected, rejected_reasons: Type.Record(Type.String(), Type.Integer()) };
const PositionsAnswer = Envelope(Type.Object({ stored: Type.Integer(), duplicates: Type.Integer(), ...rejections }));
const EventsAnswer = Envelope(Type.Object({ accepted: Type.Integer(), ...rejections }));

const Entry = Type.Object({
  ...entryProperties(vehicleFields),
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
const FleetAnswer = Envelope(Type.Object({ created: Type.Integer(), last_location_time: NullableTime }));

const CommandsAnswer = Envelope(
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

/** The calls with which other servers send trackers' data; every call carries an ingest key. */
export function positionRoutes(app: Server): void {
  const { database, inbox, commands } = app;
  // The key may be in the address, so that a Traccar server needs one line less of configuration.
  const config = { permission: 'tracker', budget: 'key', keyIn: 'address' } as const;
  app.post('/ingest/positions', {
    config,
    bodyLimit,
    schema: { tags: ['ingest'], querystring: Replay, body: Bodies, response: { 200: PositionsAnswer } },
    handler: async ({ body, sender, query }) =>
      succeeded({
        data: await inbox.positions([body].flat(), sender, parseBoolean(query.replay)),
      }),
  });

  app.post('/ingest/events', {
    config,
    bodyLimit,
    schema: { tags: ['ingest'], querystring: Replay, body: Bodies, response: { 200: EventsAnswer } },
    handler: async ({ body, sender, query }) =>
      succeeded({
        data: await inbox.events([body].flat(), sender, parseBoolean(query.replay)),
      }),
  });

  app.post('/ingest/fleet', {
    config: { permission: 'forwarder', budget: 'key' },
    bodyLimit,
    schema: { tags: ['ingest'], body: Type.Array(Entry, { maxItems: 5000 }), response: { 200: FleetAnswer } },
    handler: async (request) => {
      const data = await registerFleet(database, request.body);
      for (const work of app.afterFleet) await work(database);
      return succeeded({ data });
    },
  });

  app.get('/ingest/commands', {
    config: { permission: 'forwarder', budget: 'key' },
    schema: { tags: ['ingest'], response: { 200: CommandsAnswer } },
    handler: async () =>
      succeeded({
        data: await commands.collect(),
      }),
  });
}
