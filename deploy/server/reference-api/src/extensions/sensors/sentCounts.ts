import type { DeviceRow } from '../../ingest/positions/deviceRow';
import { isFresh, type TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';
import { asNumber, stateNames } from './readValue';

/** Names that are counted for one tracker: one that makes up names all day must not fill the memory. */
const MOST_NAMES = 150;
/** After this many messages the counts are halved, so that a tracker with new settings is noticed soon. */
const MANY = 2_000;

interface Counts {
  newest: string;
  messages: number;
  counts: Map<string, number>;
}

const stateColumns = Object.entries(stateNames);

/** Counts a value of a message, unless it is a text. */
function add(counts: Map<string, number>, name: string, value: unknown): void {
  if (asNumber(value) === null) return;
  const known = counts.get(name);
  if (known !== undefined || counts.size < MOST_NAMES) counts.set(name, (known ?? 0) + 1);
}

/** The number of messages that had each value of a tracker: counted in memory and saved from time to time. */
export class SentCounts {
  #byDevice = new Map<number, Counts>();

  /** Counts messages that were stored. */
  count(rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): void {
    const devices = new Map(rows.map(({ uid, device_pk }) => [uid, device_pk]));
    for (const message of messages) {
      const device = devices.get(message.uniqueId);
      if (device === undefined) continue;
      const known = this.#byDevice.get(device) ?? { newest: message.messageTime, messages: 0, counts: new Map() };
      this.#byDevice.set(device, known);
      if (message.messageTime > known.newest) known.newest = message.messageTime;
      if (isFresh(message)) known.messages++;
      for (const [name, column] of stateColumns) add(known.counts, name, message.state[column]);
      for (const name of Object.keys(message.attributes)) add(known.counts, name, message.attributes[name]);
    }
  }

  /** Adds the counts in memory to the stored ones. */
  async store(queries: Queries): Promise<void> {
    if (this.#byDevice.size === 0) return;
    const rows = [...this.#byDevice].map(([device, { counts, ...known }]) => ({
      ...{ device, ...known },
      counts: Object.fromEntries(counts),
    }));
    this.#byDevice = new Map();
    await queries.query(
      `insert into sent_values as t (device_pk, newest, messages, counts)
       select d.id, x.newest, x.messages, x.counts from jsonb_to_recordset($1::text::jsonb) as x(device int, newest timestamptz, messages int, counts jsonb)
         join devices d on d.id = x.device order by d.id
       on conflict (device_pk) do update set newest = greatest(t.newest, excluded.newest),
         messages = excluded.messages + case when t.messages > ${MANY} then t.messages / 2 else t.messages end,
         counts = (select coalesce(jsonb_object_agg(key, n), '{}') from (
           select key, sum(n) as n from (
             select key, value::int / case when t.messages > ${MANY} then 2 else 1 end as n from jsonb_each_text(t.counts)
             union all select key, value::int from jsonb_each_text(excluded.counts)) each
           group by key having sum(n) > 0 order by sum(n) desc limit ${MOST_NAMES}) added)`,
      [JSON.stringify(rows)],
    );
  }
}
