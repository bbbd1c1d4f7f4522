import type { TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';
import type { Span } from '../../platform/limits/spans';
import type { DeviceRow } from './deviceRow';
import type { StoredFixResult } from './storedFixRule';

/**
 * A rule that an extension has for what messages say, with a fix or without. Its results are a function of what it has
 * stored, in any order.
 */
export interface MessageRule {
  /** Whether it may take something of a message, before it is known whose it is. It reads nothing. */
  takes(message: TrackerMessage): boolean;
  /** In the transaction that stores the messages. @param messages those that it takes */
  follow(queries: Queries, rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): Promise<StoredFixResult>;
  /** After messages were stored, whatever they say. It reads nothing. */
  stored(rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): void;
  /** In the transaction in which what a device sent in a span of time has changed vehicles. */
  reassigned(queries: Queries, device: number, span: Span): Promise<StoredFixResult>;
}
