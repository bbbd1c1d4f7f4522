import type { TrackerMessage } from '../../messages/message';
import { slotOf } from './readings.store';
import { readValue } from './readValue';
import type { SensorBook } from './sensorBook';

interface Slot {
  slot: number;
  /** When the stored reading of each attribute was, epoch ms. */
  at: ReadonlyMap<string, number>;
  /** Of the sensors by which it was stored. */
  version: string;
}

/**
 * Of each tracker the newest half minute that has readings, so that the messages of its rest cost no statement: of one
 * half minute the earliest reading is kept.
 */
export class StoredSlots {
  readonly #book: Pick<SensorBook, 'attributes' | 'version'>;
  readonly #newest = new Map<string, Slot>();

  constructor(book: Pick<SensorBook, 'attributes' | 'version'>) {
    this.#book = book;
  }

  /** Whether an earlier reading is stored in place of each of a message's. */
  has(message: TrackerMessage): boolean {
    const at = Date.parse(message.messageTime);
    const known = this.#known(message.uniqueId, at);
    return (
      known !== undefined &&
      this.#book.attributes.every((name) => {
        const stored = known.get(name);
        return (stored !== undefined && stored < at) || readValue(message, name) === null;
      })
    );
  }

  /** Called once a message is committed. */
  add(message: TrackerMessage): void {
    const at = Date.parse(message.messageTime);
    const { version, attributes } = this.#book;
    const slot = slotOf(at);
    if (slot < (this.#newest.get(message.uniqueId)?.slot ?? slot) || this.has(message)) return;
    const known = this.#known(message.uniqueId, at);
    const own = attributes.flatMap((name): [string, number][] =>
      readValue(message, name) === null ? [] : [[name, Math.min(at, known?.get(name) ?? at)]],
    );
    if (own.length > 0) this.#newest.set(message.uniqueId, { slot, version, at: new Map([...(known ?? []), ...own]) });
  }

  /** Readings were deleted. */
  clear(): void {
    this.#newest.clear();
  }

  #known(uid: string, at: number): ReadonlyMap<string, number> | undefined {
    const known = this.#newest.get(uid);
    return known?.slot === slotOf(at) && known.version === this.#book.version ? known.at : undefined;
  }
}
