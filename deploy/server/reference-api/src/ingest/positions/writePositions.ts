import type { AfterAlarms } from '../../alarms/insertAlarms';
import { isUneventful } from '../../alarms/rules/episodes';
import type { SpeedLimits } from '../../alarms/rules/speedLimits';
import type { Live } from '../../live/live';
import { placeOf, type TrackerMessage } from '../../messages/message';
import type { Database } from '../../platform/database/database';
import type { UnregisteredDevices } from '../unregistered/unregisteredDevices';
import { applyRules, isFollowed, newFixesOf, type RuleDeps, type RuleResults } from './applyRules';
import { believeNewest, doubted } from './believeNewest';
import { broadcastPositions } from './broadcast';
import type { DeviceRow } from './deviceRow';
import type { MessageFilter } from './messageFilter';
import type { MessageRule } from './messageRule';
import { isMissingPartition, type Partitions } from './partitions';
import { type BatchResult, fixKey } from './positionQueue';
import type { StoredFixRule } from './storedFixRule';
import { storePositions } from './storePositions';

/** Instances write in turn, so that one at a time follows the episodes of a device. */
export const WRITE_LOCK = 7_242_002;

interface Outcome extends RuleResults {
  rows: readonly DeviceRow[];
  unknown: readonly TrackerMessage[];
}

interface Deps {
  database: Database;
  live: Live;
  partitions: Partitions;
  unknown: UnregisteredDevices;
  /** Decides which messages may be stored. An extension may have replaced it since the last batch. */
  filter: () => MessageFilter;
  afterAlarms: readonly AfterAlarms[];
  /** The rules of extensions, which add theirs when they are registered. */
  fixRules: readonly StoredFixRule[];
  messageRules: readonly MessageRule[];
  /** The speed limits of vehicles; an extension may have replaced the default. */
  limits: () => SpeedLimits;
  commands: {
    /** Devices have reported their state. */
    reported(devices: readonly number[]): Promise<void>;
  };
}

/** Writes batches of messages: stored, followed by the rules, and broadcast once they are committed. */
export class PositionWriter {
  /** Latest positions of devices that were replaced since the start, for the metrics. */
  moved = 0;

  constructor(private readonly deps: Deps) {}

  /**
   * Writes one batch, all of it or nothing.
   * @param replay the past is filled in: no live events, and the devices are not online because of it.
   * @param onCommitOrder called once later batches will be committed after this one.
   */
  async write(messages: readonly TrackerMessage[], replay: boolean, onCommitOrder: () => void): Promise<BatchResult> {
    try {
      return await this.#writeOnce(messages, replay, onCommitOrder);
    } catch (error) {
      if (!isMissingPartition(error)) throw error;
      this.deps.partitions.reset();
      return this.#writeOnce(messages, replay, onCommitOrder);
    }
  }

  async #writeOnce(all: readonly TrackerMessage[], replay: boolean, onCommitOrder: () => void): Promise<BatchResult> {
    // This is the only place of the filter: the code after this line never receives the location of a private vehicle.
    const { open: messages, storeHidden } = this.deps.filter().hide(all);
    await this.deps.partitions.ensure(this.deps.database, fixTimes(messages));
    const { rows, unknown, ...results } = await (this.deps.database.exclusive &&
    storeHidden === undefined &&
    messages.every((message) => this.#isUneventful(message))
      ? this.#writeUneventful(messages, replay)
      : this.#writeInTransaction({ messages, storeHidden }, replay, onCommitOrder));
    for (const rule of this.deps.messageRules) rule.stored(rows, messages);
    // The next batch, which may proceed after this one's commit, reaches the database first.
    if (!this.deps.database.exclusive) await new Promise((resolve) => setImmediate(resolve));
    if (!replay) this.moved += broadcastPositions(this.deps.live, rows, results);
    await this.deps.commands.reported(rows.map(({ device_pk }) => device_pk));
    const now = new Date().toISOString();
    await this.deps.unknown.record(
      unknown.map((message) => ({ uid: message.uniqueId, time: replay ? message.messageTime : now, message })),
    );
    return {
      newFixes: newFixes(messages, rows),
      unstored: new Map(unknown.map((message) => [message, 'unknown'])),
    };
  }

  #writeInTransaction(
    {
      messages,
      storeHidden,
    }: { messages: readonly TrackerMessage[] } & Pick<ReturnType<MessageFilter['hide']>, 'storeHidden'>,
    replay: boolean,
    onCommitOrder: () => void,
  ): Promise<Outcome> {
    return this.deps.database.transaction(async (queries) => {
      if (!this.deps.database.exclusive) {
        await queries.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
        onCommitOrder();
      }
      const { rows, unknown } = await storePositions(queries, messages, replay);
      const { alarms, ...results } = await applyRules(queries, rows, messages, replay, this.#ruleDeps());
      await believeNewest(queries, doubted(rows, messages));
      const hiddenAlarms = (await storeHidden?.(queries)) ?? [];
      return { rows, unknown, ...results, alarms: [...alarms, ...hiddenAlarms] };
    });
  }

  #ruleDeps(): RuleDeps {
    const { afterAlarms, fixRules, messageRules } = this.deps;
    return { afterAlarms, fixRules, messageRules, limits: this.deps.limits() };
  }

  /** A rule stores its part of a message in the same transaction as the message. */
  #isUneventful(message: TrackerMessage): boolean {
    return (
      isUneventful(message, this.deps.limits().lowest.over) &&
      !this.deps.messageRules.some((rule) => rule.takes(message))
    );
  }

  /** Whether a rule of an extension must evaluate the batch. */
  #concernRules(rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): boolean {
    if (this.deps.fixRules.length === 0) return false;
    const fixes = [...newFixesOf(rows, messages)];
    return this.deps.fixRules.some((rule) => fixes.some(([row, each]) => rule.concerns(row, each)));
  }

  /**
   * Where they can raise no alarm, messages are one statement: the readers of PGlite wait less for it than for a
   * transaction. If the process fails before an ended episode or silence is recorded, the next message ends it.
   */
  async #writeUneventful(messages: readonly TrackerMessage[], replay: boolean): Promise<Outcome> {
    const { rows, unknown } = await storePositions(this.deps.database, messages, replay);
    const ends = (row: DeviceRow) => row.status === 'offline' || isFollowed(row, messages);
    const doubts = doubted(rows, messages);
    if (doubts.length === 0 && !rows.some(ends) && !this.#concernRules(rows, messages))
      return { rows, unknown, alarms: [], withdrawn: [], backOnline: new Set() };
    return this.deps.database.transaction(async (queries) => {
      const results = await applyRules(queries, rows, messages, replay, this.#ruleDeps());
      await believeNewest(queries, doubts);
      return { rows, unknown, ...results };
    });
  }
}

/** The `fixKey` of each new fix. The database lists them only where some fixes of a statement were not new. */
function newFixes(messages: readonly TrackerMessage[], rows: readonly DeviceRow[]): string[] {
  const allNew = new Set(rows.flatMap(({ uid, all_new }) => (all_new ? uid : [])));
  const unlisted = messages.flatMap((message) => {
    const place = placeOf(message);
    return place && allNew.has(message.uniqueId) ? fixKey(message.uniqueId, place.time) : [];
  });
  const listed = rows.flatMap(({ uid, stored_times }) =>
    (stored_times ?? []).map((time) => fixKey(uid, new Date(time).toISOString())),
  );
  return [...unlisted, ...listed];
}

/** The times of the fixes that go into the table of places. */
const fixTimes = (messages: readonly TrackerMessage[]): Set<string> =>
  new Set(messages.flatMap((message) => placeOf(message)?.time ?? []));
