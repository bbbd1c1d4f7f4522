import type { TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';
import type { Span } from '../../platform/limits/spans';
import type { DeviceRow } from './deviceRow';
import type { StoredFixResult } from './storedFixRule';

/**
 * An extension's rule for messages, with a fix or without. Its results depend only on what it has stored, in any order.
 */
export interface MessageRule {
  /** Whether it may use a value of a message, before its device is known. It reads nothing from the database. */
  takes(message: TrackerMessage): boolean;
  /** Runs in the transaction that stores the messages. @param messages those that it uses */
  follow(queries: Queries, rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): Promise<StoredFixResult>;
  /** Runs after messages were stored, with all of them. It reads nothing from the database. */
  stored(rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): void;
  /** Runs in the transaction in which a device's messages of a span have moved to another vehicle. */
  reassigned(queries: Queries, device: number, span: Span): Promise<StoredFixResult>;
}
