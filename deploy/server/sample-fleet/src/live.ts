import type { IngestClient } from './client';
import type { Driver } from './driver';
import { incidentAt } from './incidents';
import { Random } from './random';
import { Tracker } from './tracker';

export interface DriveOptions {
  drivers: readonly Driver[];
  client: IngestClient;
  /** Positions a second, of the whole fleet. */
  rate: number;
  /** Whether vehicles that stand report less often, as real trackers do. */
  restful: boolean;
  /** Seconds between two incidents of the whole fleet, on average. 0 means none. */
  incidentEvery: number;
  seed: number;
  onTrouble: (message: string) => void;
}

const tick = 100;
const whileStanding = 30_000;

/** Drives the fleet in real time until the returned function is called. */
export function driveLive({
  drivers,
  client,
  rate,
  restful,
  incidentEvery,
  seed,
  onTrouble,
}: DriveOptions): () => void {
  const start = Date.now();
  const awake = drivers.filter((driver) => driver.silentFrom(start) > start);
  const trackers = awake.map((driver) => new Tracker(driver));
  const byUniqueId = new Map(awake.map((driver) => [driver.uniqueId, driver]));
  const random = new Random(seed + Math.floor(start / 1000));
  // When a stopped vehicle last reported; it has no entry while it moves.
  const standing = new Map<Driver, number>();
  let owed = 0;
  let next = 0;
  let last = start;
  let pending = 0;

  async function send(path: string, messages: readonly unknown[]): Promise<void> {
    pending++;
    await client
      .postAll(path, messages)
      .catch((error: Error) => onTrouble(error.message))
      .finally(() => pending--);
  }

  function sendPositions(): void {
    const now = Date.now();
    owed = Math.min(owed + ((now - last) / 1000) * rate, awake.length);
    last = now;
    // While the server is away the present is not queued: trackers would send it later, a sample fleet need not.
    if (pending > 20 || owed < 1 || awake.length === 0) return;
    const due = Array.from({ length: Math.floor(owed) }, () => trackers[next++ % trackers.length]);
    owed -= Math.floor(owed);
    const bodies = due
      .filter((tracker) => tracker !== undefined)
      .filter(({ driver }) => !driver.isDeaf(now) && !rests(driver, now))
      .flatMap((tracker) => tracker.report(now));
    if (bodies.length > 0) void send('/ingest/positions', bodies);
  }

  function rests(driver: Driver, now: number): boolean {
    if (!restful) return false;
    if (driver.isMoving(now)) {
      standing.delete(driver);
      return false;
    }
    const last = standing.get(driver);
    if (last !== undefined && now - last < whileStanding) return true;
    standing.set(driver, now);
    return false;
  }

  function happen(): void {
    if (incidentEvery === 0 || !random.chance(1 / incidentEvery) || awake.length === 0) return;
    void send('/ingest/events', [incidentAt(random.pick(awake), Date.now(), random)]);
  }

  async function obeyCommands(): Promise<void> {
    for (const { id, unique_id, command_type } of await client.commands()) {
      const driver = byUniqueId.get(unique_id);
      if (driver === undefined) continue;
      const result = driver.obey(command_type, Date.now());
      // A tracker takes a moment to answer.
      setTimeout(
        () => void send('/ingest/events', [driver.event('commandResult', Date.now(), { commandId: id, result })]),
        random.whole(800, 2500),
      );
    }
  }

  const timers = [
    setInterval(sendPositions, tick),
    setInterval(happen, 1000),
    setInterval(() => void obeyCommands().catch(() => {}), 1000),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
