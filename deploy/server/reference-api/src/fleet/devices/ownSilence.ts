import type { NewAlarm } from '../../alarms/insertAlarms';

/** Devices that have limits of silence of their own, and those of them that are beyond. */
export interface OwnSilence {
  /** Database ids of devices to which the limit of all others does not apply. */
  devices(): readonly number[];
  /** Whether a device is one of them. */
  has(device: number): boolean;
  /** An alarm of each that is online and silent for longer than it may be. */
  overdue(): Promise<NewAlarm[]>;
}

/** Where the extension is not: none has. */
export const noOwnSilence: OwnSilence = { devices: () => [], has: () => false, overdue: async () => [] };
