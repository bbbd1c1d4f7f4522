import type { Locale } from 'shared-auth/contract';

/** Whom a message is for. */
export interface Person {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  locale: Locale;
}

export interface MessageAlarm {
  id: number;
  alarm_type: string;
  severity: string;
  message: string;
  vehicle_id: number | null;
  license_plate: string | null;
  vehicle_code: string | null;
  device_id: string;
  created_at: string;
  received_at?: string | null;
  latitude: number | null;
  longitude: number | null;
  /** When the vehicle was at the location shown, where the alarm itself has no location. */
  place_at?: string | null;
}

/** A few rows of a table, formatted for a person. */
export interface MailTable {
  header: string[];
  rows: string[][];
}

/** The text of a message, in the person's language. */
export interface MessageText {
  title: string;
  lines: string[];
  /** A table below the lines of a mail. */
  table?: MailTable | undefined;
  /**
   * The target of the message: a path of the console, and the same as an address where the console's origin is known.
   */
  path: string;
  url: string | null;
  /** The actions offered, the likeliest first. */
  actions: { name: 'take' | 'map' | 'open'; label: string; path: string; url: string | null }[];
}

/** A file attached to a message. */
export interface Attachment {
  filename: string;
  content: Uint8Array;
}

/** The kinds of messages that this version can compose; those of a later version wait for it. */
export const messageKinds = ['alarm', 'digest', 'test', 'report', 'second_factor_reset', 'invitation'] as const;

/** A message, ready to be handed over. */
export interface Message {
  id: number;
  /** The key is the same at every attempt: a receiver that has seen it drops the repeat. */
  key: string;
  kind: (typeof messageKinds)[number];
  is_critical: boolean;
  /** The number of alarms in the message; `alarms` has the first of them, the worst first. */
  alarm_count: number;
  alarms: readonly MessageAlarm[];
  person: Person;
  text: MessageText;
  attachments?: readonly Attachment[];
}

/** Hands messages over. Resolves when the receiving side has accepted the message. */
export interface Channel {
  /**
   * @throws Undeliverable when another attempt makes no sense
   * @throws Error when a later attempt may succeed
   */
  send(message: Message): Promise<void>;
}

/** The receiving side refused the message. The text is ours, and contains neither address nor secret. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
}

/** The receiving side will never accept this message. */
export class Undeliverable extends Refused {
  override readonly name = 'Undeliverable';
}
