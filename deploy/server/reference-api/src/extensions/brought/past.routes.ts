import { broughtCalls, type CallData, MOST_PAST } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { seenVehicle } from '../../identity/access/seenVehicle';
import { type TimeLimits, timeLimits } from '../../messages/clocks';
import type { Fix } from '../../messages/message';
import { readPosition } from '../../messages/traccarBody';
import type { Queries } from '../../platform/database/database';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { storePast } from './bringHistory';
import { Pace } from './pace';

type Position = Served<typeof broughtCalls.positions>['body']['positions'][number];
type Refused = CallData<typeof broughtCalls.positions>['refused'][number];

/** Kilometres an hour. */
const KNOT = 1.852;

const positionMessages = {
  at: 'Времето на локацијата не е исправно',
  latitude: 'Географската широчина не е исправна',
  longitude: 'Географската должина не е исправна',
  speed: 'Брзината не е исправна',
  heading: 'Насоката не е исправна',
  altitude: 'Надморската височина не е исправна',
  accuracy: 'Точноста не е исправна',
  valid: 'Ознаката за важност не е исправна',
  ignition: 'Ознаката за контакт не е исправна',
};
const messages = {
  vehicle_id: 'Изберете возило',
  file: 'Внесете име на датотеката',
  positions: `Испратете од 1 до ${MOST_PAST} локации`,
  dry_run: 'Изберете дали датотеката само се проверува',
  // The fields of each
  ...(Object.fromEntries(Object.entries(positionMessages).map(([name, message]) => [`positions.${name}`, message])) as {
    [N in keyof typeof positionMessages as `positions.${N}`]: string;
  }),
};

/** A tracker in the vehicle. Epoch ms. */
interface Stay {
  uid: string;
  since: number;
  until: number;
}

/** Positions from files: what would come of them, and then what has. */
export function pastRoutes(app: Server): void {
  const { database } = app;
  const pace = new Pace(app.positions.live);
  const bring = async ({ request, reply, body }: Served<typeof broughtCalls.positions>) => {
    const { file, positions, dry_run } = body;
    const vehicle = await seenVehicle(database, String(body.vehicle_id), request);
    const { bodies, refused } = readAll(positions, await staysOf(database, vehicle.id), app.settings.retentionDays);
    const present = await presentOf(database, bodies);
    const fresh = bodies.filter((_, at) => !present.has(at)).map(({ body: one }) => one);
    if (!dry_run && fresh.length > 0) {
      await recordAudit(database, request, {
        ...{ type: 'fleet_brought', vehicle, details: { source: file, positions: fresh.length } },
      });
      await storePast(app.inbox, fresh, pace, whileWaiting(reply));
    }
    return { fresh: fresh.length, present: present.size, refused };
  };
  serve(app, broughtCalls.positions, bring, messages);
}

const staysOf = (queries: Queries, vehicle: number): Promise<Stay[]> =>
  queries.query<Stay>(
    `select d.device_id as uid, extract(epoch from a.valid_from)::float8 * 1000 as since,
       coalesce(extract(epoch from a.valid_to)::float8 * 1000, 'infinity') as until
     from device_assignments a join devices d on d.id = a.device_pk where a.vehicle_id = $1 order by a.valid_from desc`,
    [vehicle],
  );

interface Body {
  body: unknown;
  uid: string;
  fix: Fix;
}

/** Positions as the messages of the tracker that their vehicle had then, and those that are none. */
function readAll(positions: readonly Position[], stays: readonly Stay[], retentionDays: number) {
  const limits = timeLimits(retentionDays);
  const refused: Refused[] = [];
  const bodies = new Map<string, Body>();
  for (const [row, position] of positions.entries()) {
    const found = readOne(position, stays, limits);
    if (typeof found === 'string') refused.push({ row, reason: found });
    // A file may have one position several times.
    else bodies.set(`${found.fix.time} ${found.fix.latitude} ${found.fix.longitude}`, found);
  }
  return { refused, bodies: [...bodies.values()] };
}

function readOne(position: Position, stays: readonly Stay[], limits: TimeLimits): Body | Refused['reason'] {
  const at = Date.parse(position.at);
  // Clocks of trackers are mended by the server's; times of a file are as they are, or wrong.
  if (at > limits.now) return 'future';
  if (!(at >= limits.oldest)) return 'old';
  const uid = stays.find(({ since, until }) => at >= since && at < until)?.uid;
  if (uid === undefined) return 'device';
  const { latitude, longitude, speed, heading, altitude, accuracy, valid, ignition } = position;
  const place = { latitude, longitude, altitude, accuracy, course: heading, valid: valid ?? true };
  const body = {
    device: { uniqueId: uid },
    position: {
      ...{ ...place, fixTime: new Date(at).toISOString(), speed: speed == null ? null : speed / KNOT },
      attributes: ignition == null ? {} : { ignition },
    },
  };
  const { fix } = readPosition(body, limits);
  return fix === null ? 'place' : { body, uid, fix };
}

/** Which of them are stored already, by their places in the list. */
async function presentOf(queries: Queries, bodies: readonly Body[]): Promise<ReadonlySet<number>> {
  const same = 't.device_pk = n.device_pk and t.gps_time = x.at and t.latitude = x.lat and t.longitude = x.lng';
  const rows = await queries.query<{ n: number }>(
    `select x.n from jsonb_to_recordset($1::text::jsonb) as x(n int, uid text, at timestamptz, lat float8, lng float8)
     join device_names n on n.name = x.uid
     where exists (select from locations t where ${same}) or exists (select from invalid_locations t where ${same})`,
    [
      JSON.stringify(
        bodies.map(({ uid, fix }, n) => ({ n, uid, at: fix.time, lat: fix.latitude, lng: fix.longitude })),
      ),
    ],
  );
  return new Set(rows.map(({ n }) => n));
}
