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
  /** Alarms of the rule that are no longer true and were deleted. */
  withdrawn: readonly Alarm[];
}

/** An extension's rule on stored fixes. Its results depend on these alone, whatever their order of arrival. */
export interface StoredFixRule {
  /** Whether a device's fixes must be followed. It is called for each device of each batch, so it must not query. */
  concerns(row: DeviceRow, fixes: readonly ReportedFix[]): boolean;
  /** Runs in the transaction that stores the fixes. @param fixes of the devices that it concerns */
  follow(queries: Queries, fixes: NewFixes): Promise<StoredFixResult>;
  /** Runs in the transaction that moves a device's fixes of a span to another vehicle. @default nothing */
  reassigned?(queries: Queries, device: number, span: Span): Promise<StoredFixResult>;
}
