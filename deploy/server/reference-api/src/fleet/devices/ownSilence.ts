import type { NewAlarm } from '../../alarms/insertAlarms';
import type { Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';

/** How long a device may be silent by its own limit, if it has one. */
export interface KeptSilence {
  /** Null: the limit of all devices. */
  minutes: number | null;
  /** Whether only working hours are summed. */
  in_hours: boolean;
}

export const silenceRangeText = 'Изберете од 5 минути до 31 ден';
export const noSilenceText = 'Серверот нема поле „Дозволено без сигнал“';

/** Devices that have their own limits of silence, and those of them that exceed it. */
export interface OwnSilence {
  /** Whether limits are stored at all. */
  readonly isKept: boolean;
  /** Database ids of devices to which the limit of all others does not apply. */
  devices(): readonly number[];
  /** Whether a device has its own limit. */
  has(device: number): boolean;
  /** Alarms of the devices that are online and silent for longer than they may be. */
  overdue(): Promise<NewAlarm[]>;
  /**
   * Sets the limits of devices by their database ids, in the transaction that changes them. A device that is not too
   * silent by its new limit is online, whatever status the same transaction gave it.
   * @returns the previous limits @throws HttpError 400 where limits are not stored
   */
  save(queries: Queries, limits: ReadonlyMap<number, KeptSilence>): Promise<Map<number, KeptSilence>>;
  /** Applies limits after their transaction, and tells the pages which devices are online by them. */
  settle(): Promise<void>;
}

/** The default without the extension: no device has its own limit. */
export const noOwnSilence: OwnSilence = {
  isKept: false,
  devices: () => [],
  has: () => false,
  overdue: async () => [],
  async save() {
    throw new HttpError(400, noSilenceText, { silence_minutes: noSilenceText });
  },
  settle: async () => {},
};
