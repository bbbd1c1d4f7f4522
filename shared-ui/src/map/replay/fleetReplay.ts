import { createSignal, livePosition, severityRank } from 'shared-auth/contract';
import { isValidPosition } from '../../model/geo';
import { momentOf, playable } from '../route/Playback';
import { GAP_MS, isGap } from '../route/route';
import type { MapVehicle, ReplayAlarm, Track, TrackPoint, VehicleFeed, VehicleMove } from '../types';

/** Milliseconds after an alarm in which its vehicle is marked with it. */
const ALARM_SHOWN_MS = 10 * 60_000;

const gravestOf = (alarms: readonly ReplayAlarm[]): string | null =>
  alarms.reduce<string | null>(
    (gravest, { severity }) => (severityRank(severity) > severityRank(gravest) ? severity : gravest),
    null,
  );

/** The fleet of an earlier time, which the map shows in place of the live one. */
export interface ReplayScene {
  /** The past state of the vehicles. A new array when one of them gets or loses its position or its alarm. */
  vehicles: readonly MapVehicle[];
  /** Their moves while the time advances. */
  feed: VehicleFeed;
  /** Epoch ms of the moment shown. */
  now: () => number;
}

/**
 * Where a vehicle was: on the line between two points, after the last point and in a gap at the point before. Null
 * before the first point, where it is unknown.
 *
 * @param points - in the order of time, each with a time
 */
export function positionAt(points: readonly TrackPoint[], at: number): (TrackPoint & { isRecent: boolean }) | null {
  const { index, share } = momentOf(points, at);
  const [a, b] = [points[index], points[index + 1]];
  if (!a || a.at === null || a.at > at) return null;
  const isRecent = at - a.at <= GAP_MS;
  if (!b || share === 0) return { ...a, isRecent };
  return { ...a, lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share, isRecent };
}

/** How many vehicles have positions in each of `n` equal spans of time. */
export function vehiclesKnown(
  tracks: Iterable<readonly TrackPoint[]>,
  from: number,
  to: number,
  n: number,
): Uint32Array {
  const columns = new Uint32Array(n);
  const columnOf = (at: number) => Math.max(0, Math.min(n - 1, Math.floor(((at - from) / Math.max(1, to - from)) * n)));
  for (const points of tracks) {
    let counted = -1;
    points.forEach((point, i) => {
      const before = points[i - 1];
      const start = before && !isGap(before, point) ? columnOf(before.at ?? 0) : columnOf(point.at ?? 0);
      for (let k = Math.max(counted + 1, start); k <= columnOf(point.at ?? 0); k++) columns[k] = (columns[k] ?? 0) + 1;
      counted = Math.max(counted, columnOf(point.at ?? 0));
    });
  }
  return columns;
}

/** A fleet's past: where every vehicle was at a moment, from the tracks that were loaded. */
export class FleetReplay {
  readonly feed: VehicleFeed;
  /** Points by the vehicle's key, those with a place and a time. */
  readonly points: ReadonlyMap<string, readonly TrackPoint[]>;
  private readonly vehicles: readonly MapVehicle[];
  private readonly alarms: readonly ReplayAlarm[];
  private readonly moved = createSignal();
  private moves: VehicleMove[] = [];
  private shown = '';

  constructor(vehicles: readonly MapVehicle[], tracks: readonly Track[], alarms: readonly ReplayAlarm[]) {
    this.vehicles = vehicles;
    this.alarms = alarms;
    this.points = new Map(
      tracks.map(({ key, points }) => [key, playable(points.filter(({ lat, lng }) => isValidPosition(lat, lng)))]),
    );
    this.feed = { subscribe: (onMoves) => this.moved.subscribe(() => onMoves(this.moves)) };
  }

  /**
   * Moves the vehicles to where they were. Returns all of them where that is not enough: one got or lost its place or
   * its alarm.
   */
  goTo(at: number): MapVehicle[] | null {
    const vehicles = this.vehicles.map((vehicle) => this.vehicleAt(vehicle, at));
    const shown = vehicles
      .map(
        ({ latitude, hasAlarms, alarmSeverity }) =>
          `${latitude === null ? 0 : 1}${hasAlarms ? (alarmSeverity ?? 1) : 0}`,
      )
      .join();
    if (shown !== this.shown) {
      this.shown = shown;
      return vehicles;
    }
    this.moves = vehicles.flatMap((vehicle) => {
      const position = livePosition(vehicle.key, vehicle);
      return position ? [{ ...position, status: vehicle.status }] : [];
    });
    this.moved.send();
    return null;
  }

  /** The vehicle at that time. One that sent positions is online; the status of others is unknown. */
  private vehicleAt(vehicle: MapVehicle, at: number): MapVehicle {
    const found = positionAt(this.points.get(vehicle.key) ?? [], at);
    const alarms = this.alarms.filter(
      (alarm) => alarm.key === vehicle.key && alarm.at <= at && at - alarm.at < ALARM_SHOWN_MS,
    );
    return {
      ...vehicle,
      latitude: found?.lat ?? null,
      longitude: found?.lng ?? null,
      speed: found?.isRecent ? found.speed : null,
      heading: found?.heading ?? null,
      fixAt: found?.at ?? null,
      status: found?.isRecent ? 'online' : null,
      hasAlarms: alarms.length > 0,
      alarmSeverity: gravestOf(alarms),
    };
  }
}
