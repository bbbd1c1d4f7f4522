import { createHash, randomBytes } from 'node:crypto';
import type { shareFields, WrittenRecord } from 'shared-auth/calls';
import { DAY_MS, localDateTime } from 'shared-auth/contract';
import { type Driven, PACE_DAYS } from 'shared-ui/arrival';
import type { Share, ShareCheck } from '../../identity/access/caller';
import { joinVehicleNow } from '../../lookup/presentState.sql';
import type { Database, Queries } from '../../platform/database/database';

/** Links of a vehicle that are listed, the newest. */
const LISTED = 20;

/** The form differs from that of a session's token, so that neither is accepted in place of the other. */
const PREFIX = 'share_';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export interface NewShare {
  vehicleId: number;
  hours: number;
  destination: string | null;
  userId: number;
}

type ShareRow = WrittenRecord<typeof shareFields>;

/** The data that a link shows: no history, no driver, and no codes of the fleet. */
export interface SharedPosition {
  vehicle_id: number;
  license_plate: string | null;
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  heading: number | null;
  gps_time: string | null;
  destination: string | null;
  expires_at: string;
}

/** Creates a link. @returns its token, which cannot be read again */
export async function createShare(
  queries: Queries,
  { vehicleId, hours, destination, userId }: NewShare,
): Promise<{ id: number; token: string; expires_at: string }> {
  const token = `${PREFIX}${randomBytes(24).toString('base64url')}`;
  const [row] = await queries.query<{ id: number; expires_at: string }>(
    `insert into vehicle_shares (vehicle_id, token_hash, destination, created_by, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5)) returning id, expires_at`,
    [vehicleId, hashOf(token), destination, userId, hours],
  );
  if (!row) throw new Error('The insert returned no row.');
  return { ...row, token };
}

export const listShares = (queries: Queries, vehicleId: number): Promise<ShareRow[]> =>
  queries.query<ShareRow>(
    `select s.id, s.destination, s.created_at, s.expires_at, s.revoked_at, s.opened, s.last_opened_at,
       (select first_name || ' ' || last_name from users u where u.id = s.created_by) as created_by
     from vehicle_shares s where s.vehicle_id = $1 order by s.created_at desc, s.id desc limit ${LISTED}`,
    [vehicleId],
  );

/** Ends a link. @returns its vehicle; undefined when there is no such link that still works */
export async function revokeShare(
  queries: Queries,
  id: number,
): Promise<{ id: number; license_plate: string | null } | undefined> {
  const [row] = await queries.query<{ id: number; license_plate: string | null }>(
    `update vehicle_shares s set revoked_at = now() from vehicles v
     where s.id = $1 and v.id = s.vehicle_id and s.revoked_at is null and s.expires_at > now() returning v.id, v.license_plate`,
    [id],
  );
  return row;
}

/** Where the vehicle of a link is now. */
export async function readShared(queries: Queries, shareId: number): Promise<SharedPosition | undefined> {
  const [row] = await queries.query<SharedPosition>(
    `select v.id as vehicle_id, v.license_plate, s.latitude, s.longitude, s.speed, s.heading, s.gps_time, x.destination, x.expires_at
     from vehicle_shares x join vehicles v on v.id = x.vehicle_id
     left join devices d on d.vehicle_id = v.id ${joinVehicleNow('s.latitude s.longitude s.speed s.heading s.gps_time')}
     where x.id = $1`,
    [shareId],
  );
  return row;
}

/** The distance and driving time of a vehicle in the last days, from which its usual speed follows. */
export async function drivenLately(queries: Queries, vehicleId: number): Promise<Driven | undefined> {
  const [row] = await queries.query<Driven>(
    `select sum(distance)::int as distance, sum(driving_seconds)::int as driving_seconds
     from trip_days where vehicle_id = $1 and day >= $2`,
    [vehicleId, localDateTime(Date.now() - PACE_DAYS * DAY_MS).date],
  );
  return row;
}

export const countOpening = (queries: Queries, shareId: number): Promise<unknown> =>
  queries.query('update vehicle_shares set opened = opened + 1, last_opened_at = now() where id = $1', [shareId]);

/**
 * Checks tokens of links: a token that is unknown, expired or revoked is refused, and so is one whose maker has left or
 * no longer sees the vehicle.
 */
export class Shares implements ShareCheck {
  constructor(private readonly database: Database) {}

  async check(token: string): Promise<Share | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    const [row] = await this.database.query<Share>(
      `select s.id from vehicle_shares s join vehicles v on v.id = s.vehicle_id
         join users u on u.id = s.created_by and u.is_active
       where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and v.status <> 'retired' and u.role <> 'driver'
         and (not exists (select from limited_users l where l.user_id = u.id)
           or exists (select from seen_vehicles sv where sv.user_id = u.id and sv.vehicle_id = v.id))`,
      [hashOf(token)],
    );
    return row;
  }
}
