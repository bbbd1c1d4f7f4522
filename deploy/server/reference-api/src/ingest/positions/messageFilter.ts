import type { NewAlarm } from '../../alarms/insertAlarms';
import type { AlarmEvent } from '../../live/payloads';
import type { TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';

/** Decides which messages of trackers may be stored. The code behind it never receives hidden messages. */
export interface MessageFilter {
  /** Divides messages by whether they may be stored. */
  hide(messages: readonly TrackerMessage[]): {
    open: readonly TrackerMessage[];
    /**
     * Stores the retained part of hidden messages; undefined without hidden messages. @returns the alarms that are new
     */
    storeHidden: ((queries: Queries) => Promise<AlarmEvent[]>) | undefined;
  };
  /** Whether a message of a tracker at a time, ISO 8601, is hidden. */
  isPrivate(uid: string, time: string): boolean;
  /** The message, without a fix that it repeats from hidden time. */
  withoutPrivateFix(message: TrackerMessage): TrackerMessage;
  /** The alarms of hidden messages that are raised all the same. */
  safetyAlarms(alarms: readonly NewAlarm[]): NewAlarm[];
}

/** Where no extension hides anything. */
export const hidesNothing: MessageFilter = {
  hide: (open) => ({ open, storeHidden: undefined }),
  isPrivate: () => false,
  withoutPrivateFix: (message) => message,
  safetyAlarms: (alarms) => [...alarms],
};
