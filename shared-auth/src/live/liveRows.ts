import type { Id } from '../contract/identity';
import { severityRank } from '../contract/lists';
import { type LivePosition, livePosition, withPosition } from '../contract/records/position';
import type { LiveAlarm, LiveEventName, LiveEvents, LiveLocation, LiveStatus } from './events';
import { isNewer } from './position';
import { createRowIndex } from './rowIndex';

/** A listed vehicle as live events may change it; a page registers its rows with `live.registerRows`. */
export interface LiveRow {
  key: string;
  vehicle_id: Id | null;
  vehicle_code: string | null;
  device_id: Id | null;
  license_plate: string | null;
  /** Status of its device: online, offline, maintenance, or any other text that the server sent. */
  deviceStatus: string | null;
  latitude: number | null;
  longitude: number | null;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** When the position was measured, epoch ms. */
  fixAt: number | null;
  /** Whether it has unacknowledged alarms. */
  hasAlarms: boolean;
  /** The highest severity of these alarms, where that is known. */
  alarmSeverity?: string | null;
}

/** A registered vehicle's new position, and the status its marker has there. */
export interface LiveMove extends LivePosition {
  status: string | null;
}

/** Changes of a page's registered rows, reported at most once per animation frame. */
export interface LiveRowsListener {
  /** The newest position of each vehicle that moved or changed its status. */
  onMoves: (moves: readonly LiveMove[]) => void;
  /** A row's status changed. @param online how many more devices (or fewer, below zero) are online */
  onStatuses?: (online: number) => void;
  /** A row has its first alarms, or more severe ones. */
  onAlarms?: () => void;
}

/** A row's last reading, with the live state at that time. */
interface ReadRow {
  position: LivePosition | undefined;
  status: string | undefined;
  alarm: string | undefined;
  row: LiveRow;
}

/** The source of the events: the live store. */
export interface LiveEventSource {
  subscribe<Name extends LiveEventName>(name: Name, listener: (batch: readonly LiveEvents[Name][]) => void): () => void;
}

/**
 * The rows of a page between two responses of the server. It resolves each event's vehicle once, and lays the events
 * that are newer than a row over it.
 */
export function createLiveRows(source: LiveEventSource) {
  const index = createRowIndex<LiveRow>();
  const positions = new Map<string, LivePosition>();
  const statuses = new Map<string, string>();
  /** The highest severity of the alarms that arrived, by the row's key. */
  const alarmed = new Map<string, string>();
  /**
   * The last reading of each row, with the state it was made of. A reader sees by the object whether it has changed.
   */
  const made = new WeakMap<LiveRow, ReadRow>();

  const statusOf = (row: LiveRow) => statuses.get(row.key) ?? row.deviceStatus;

  function move(batch: readonly LiveLocation[], listener: LiveRowsListener): void {
    const moves: LiveMove[] = [];
    for (const event of batch) {
      const row = index.find(event);
      const position = row && livePosition(row.key, event);
      if (!position || !isNewer(position, positions.get(row.key) ?? row)) continue;
      positions.set(row.key, position);
      moves.push({ ...position, status: statusOf(row) });
    }
    if (moves.length > 0) listener.onMoves(moves);
  }

  function changeStatus(batch: readonly LiveStatus[], listener: LiveRowsListener): void {
    const moves: LiveMove[] = [];
    let online = 0;
    let changed = false;
    for (const event of batch) {
      const row = event.status === null ? undefined : index.find(event);
      if (!row || event.status === null || event.status === statusOf(row)) continue;
      online += Number(event.status === 'online') - Number(statusOf(row) === 'online');
      statuses.set(row.key, event.status);
      changed = true;
      const position = positions.get(row.key) ?? livePosition(row.key, row);
      if (position) moves.push({ ...position, status: event.status });
    }
    if (moves.length > 0) listener.onMoves(moves);
    if (changed) listener.onStatuses?.(online);
  }

  function raise(batch: readonly LiveAlarm[], listener: LiveRowsListener): void {
    let changed = false;
    for (const event of batch) {
      const row = event.acknowledged ? undefined : index.find(event);
      if (!row) continue;
      const known = alarmed.get(row.key) ?? (row.hasAlarms ? (row.alarmSeverity ?? null) : undefined);
      if (known !== undefined && severityRank(event.severity) <= severityRank(known)) continue;
      alarmed.set(row.key, event.severity);
      changed = true;
    }
    if (changed) listener.onAlarms?.();
  }

  return {
    /** Stores a response's rows; live values that the response supersedes are dropped. */
    setRows(rows: readonly LiveRow[]): void {
      const answered = index.setRows(rows);
      statuses.clear();
      alarmed.clear();
      for (const [key, position] of positions) {
        const row = answered.get(key);
        // A position without a time is valid until the next response.
        if (!row || position.fixAt === null || !isNewer(position, row)) positions.delete(key);
      }
    },
    /** The newest live position of a row, where it is newer than the response's. */
    position: (key: string): LivePosition | undefined => positions.get(key),
    /** The response's row with newer live values: the same object until these change. */
    read<Row extends LiveRow>(row: Row): Row {
      const position = positions.get(row.key);
      const status = statuses.get(row.key);
      const alarm = alarmed.get(row.key);
      if (!position && status === undefined && alarm === undefined) return row;
      const known = made.get(row);
      if (known && known.position === position && known.status === status && known.alarm === alarm)
        return known.row as Row; // made below of this same row
      const fresh: Row = {
        ...(position ? withPosition(row, position) : row),
        deviceStatus: status ?? row.deviceStatus,
        hasAlarms: row.hasAlarms || alarm !== undefined,
        alarmSeverity: alarm ?? row.alarmSeverity ?? null,
      };
      made.set(row, { position, status, alarm, row: fresh });
      return fresh;
    },
    /** Subscribes to the live events and reports the changes, until the returned function is called. */
    listen(listener: LiveRowsListener): () => void {
      const stops = [
        source.subscribe('location-update', (batch) => move(batch, listener)),
        source.subscribe('status-update', (batch) => changeStatus(batch, listener)),
        source.subscribe('alarm', (batch) => raise(batch, listener)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
export type LiveRows = ReturnType<typeof createLiveRows>;
