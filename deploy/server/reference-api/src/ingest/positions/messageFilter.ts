import type { NewAlarm } from '../../alarms/insertAlarms';
import type { AlarmEvent } from '../../live/payloads';
import type { TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';

/** Decides what of trackers' messages may be stored. Nothing behind it sees what it hides. */
export interface MessageFilter {
  /** Parts messages by what may be stored of them. */
  hide(messages: readonly TrackerMessage[]): {
    open: readonly TrackerMessage[];
    /** Stores what is kept of those that are hidden; undefined where none is. @returns the alarms that are new */
    storeHidden: ((queries: Queries) => Promise<AlarmEvent[]>) | undefined;
  };
  /** Whether what a tracker sent at a time, ISO 8601, is hidden. */
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
