import type { ReportedFix } from 'shared-auth/contract';
import type { Alarm } from '../../alarms/alarms.store';
import type { NewAlarm } from '../../alarms/insertAlarms';
import type { Queries } from '../../platform/database/database';
import type { Span } from '../../platform/limits/spans';
import type { DeviceRow } from './deviceRow';

/** Fixes of a batch that are new, by their device's row, in the order of time. */
export type NewFixes = ReadonlyMap<DeviceRow, readonly ReportedFix[]>;

/** The result of an extension's rule. */
export interface StoredFixResult {
  alarms: readonly NewAlarm[];
  /** Alarms of its own that do not hold any more: they are deleted. */
  withdrawn: readonly Alarm[];
}

/** A rule that an extension has for stored fixes. Its results are a function of what is stored, in any order. */
export interface StoredFixRule {
  /** Whether it has to look at what is stored of a device. Asked for each device of each batch: it reads nothing. */
  concerns(row: DeviceRow, fixes: readonly ReportedFix[]): boolean;
  /** In the transaction that stores the fixes. @param fixes of the devices that it concerns */
  follow(queries: Queries, fixes: NewFixes): Promise<StoredFixResult>;
  /**
   * In the transaction in which what a device sent in a span of time has changed vehicles. Without it nothing follows.
   */
  reassigned?(queries: Queries, device: number, span: Span): Promise<StoredFixResult>;
}
