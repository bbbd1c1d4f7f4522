import type { TrackerMessage } from './message';

/** Trackers whose levels are remembered: a few MB. */
const MAX_TRACKERS = 20_000;
/** Levels remembered for each tracker: a reading that is a little late still finds the one before it. */
const MAX_LEVELS = 4;

interface Level {
  time: string;
  percent: number;
}

/**
 * The newest levels of each tracker's tank, as of this process. An event of a drop arrives after the position that
 * shows it, when the database has only the level after it.
 */
export class FuelLevels {
  readonly #levels = new Map<string, Level[]>();

  observe({ uniqueId, messageTime, state: { fuel_level } }: TrackerMessage): void {
    if (fuel_level === null) return;
    const levels = this.#levels.get(uniqueId) ?? [];
    if (levels.some(({ time }) => time === messageTime)) return;
    levels.push({ time: messageTime, percent: fuel_level });
    levels.sort((a, b) => (a.time < b.time ? -1 : 1));
    if (levels.length > MAX_LEVELS) levels.shift();
    // The tracker with the oldest message is evicted first.
    this.#levels.delete(uniqueId);
    this.#levels.set(uniqueId, levels);
    const [oldest] = this.#levels.keys();
    if (this.#levels.size > MAX_TRACKERS && oldest !== undefined) this.#levels.delete(oldest);
  }

  /** The level before a message; undefined where none is remembered. */
  before(uniqueId: string, messageTime: string): number | undefined {
    return this.#levels.get(uniqueId)?.findLast(({ time }) => time < messageTime)?.percent;
  }
}
