import type { Id, LiveAlarm, LiveLocation, LiveStatus } from 'shared-auth';
import { isValidPosition } from 'shared-ui';
import { createFleetIndex } from './fleetIndex';

/** A listed vehicle as the live events may move it. */
export interface FleetRow {
  key: string;
  vehicle_id: Id | null;
  vehicle_code: string | null;
  device_id: string | null;
  license_plate: string | null;
  /** Status of its device: online, offline, maintenance, or what the server said. */
  deviceStatus: string | null;
  latitude: number | null;
  longitude: number | null;
  /** km/h */
  speed: number | null;
  heading: number | null;
  /** Time of the last fix, epoch ms. */
  fixAt: number | null;
  /** Whether it has unacknowledged alarms. */
  hasAlarms: boolean;
}

/** A vehicle's new state, for the map. */
export interface FleetMove {
  key: string;
  latitude: number;
  longitude: number;
  speed: number | null;
  heading: number | null;
  fixAt: number | null;
  status?: string | null;
}

interface Fix {
  latitude: number;
  longitude: number;
  speed: number | null;
  heading: number | null;
  fixAt: number | null;
}

/**
 * The fleet between two polls: remembers what live events said of each vehicle and lays it over the polled rows wherever it is
 * newer. Newest by time wins; an event without a time counts until the next poll.
 */
export function createLiveFleet() {
  const { setRows, find } = createFleetIndex();
  const fixes = new Map<string, Fix>();
  const statuses = new Map<string, string>();
  const alarmed = new Set<string>();

  const knownFix = (row: FleetRow) => fixes.get(row.key)?.fixAt ?? row.fixAt;
  const statusOf = (row: FleetRow) => statuses.get(row.key) ?? row.deviceStatus;

  return {
    /** A poll's rows; what it knows better than the events is taken from it. */
    setRows(rows: readonly FleetRow[]): void {
      const polled = setRows(rows);
      statuses.clear();
      alarmed.clear();
      for (const [key, fix] of fixes) {
        const row = polled.get(key);
        if (!row || fix.fixAt === null || (row.fixAt !== null && row.fixAt >= fix.fixAt)) fixes.delete(key);
      }
    },
    /** Takes a batch of `location-update`; gives the moves of the listed vehicles. */
    move(batch: readonly LiveLocation[]): FleetMove[] {
      const moves: FleetMove[] = [];
      for (const event of batch) {
        const row = find(event);
        const { latitude, longitude } = event;
        if (!row || latitude === null || longitude === null || !isValidPosition(latitude, longitude)) continue;
        const known = knownFix(row);
        if (event.time !== null && known !== null && event.time < known) continue;
        const fix: Fix = {
          latitude,
          longitude,
          speed: event.speed,
          heading: event.heading,
          fixAt: event.time,
        };
        fixes.set(row.key, fix);
        moves.push({ key: row.key, ...fix, status: statusOf(row) });
      }
      return moves;
    },
    /** Takes a batch of `status-update`; gives the moves that recolour the markers, and how many more devices (or fewer, below zero) are online. */
    changeStatus(batch: readonly LiveStatus[]): { changed: boolean; online: number; moves: FleetMove[] } {
      const moves: FleetMove[] = [];
      let online = 0;
      let changed = false;
      for (const event of batch) {
        const row = find(event);
        if (!row || event.status === null || event.status === statusOf(row)) continue;
        online += Number(event.status === 'online') - Number(statusOf(row) === 'online');
        statuses.set(row.key, event.status);
        changed = true;
        const { latitude, longitude, speed, heading, fixAt } = fixes.get(row.key) ?? row;
        if (latitude !== null && longitude !== null && isValidPosition(latitude, longitude))
          moves.push({ key: row.key, latitude, longitude, speed, heading, fixAt, status: event.status });
      }
      return { changed, online, moves };
    },
    /** Takes a batch of `alarm`; gives whether a listed vehicle has alarms that had none. */
    raise(batch: readonly LiveAlarm[]): boolean {
      const before = alarmed.size;
      for (const event of batch) {
        const row = event.acknowledged ? undefined : find(event);
        if (row && !row.hasAlarms) alarmed.add(row.key);
      }
      return alarmed.size > before;
    },
    /** The polled row with what the events know better. */
    read<Row extends FleetRow>(row: Row): Row {
      const fix = fixes.get(row.key);
      const status = statuses.get(row.key);
      if (!fix && status === undefined && !alarmed.has(row.key)) return row;
      return {
        ...row,
        ...fix,
        deviceStatus: status ?? row.deviceStatus,
        hasAlarms: row.hasAlarms || alarmed.has(row.key),
      };
    },
  };
}
export type LiveFleet = ReturnType<typeof createLiveFleet>;
