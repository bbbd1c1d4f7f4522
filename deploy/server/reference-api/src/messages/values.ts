import { round } from '../platform/limits/round';

/** An unusable value of a message whose other values are used. */
export interface RejectedValue {
  /** Its name in the message, such as `position.speed`. */
  field: string;
  reason: string;
  /** The value as received, shortened. */
  raw: string;
}

/** More rejected values than this of one message carry no new information. */
const MAX_REJECTED = 20;
const MAX_RAW_LENGTH = 200;

const yes = new Set(['true', 'on', 'yes', '1']);
const no = new Set(['false', 'off', 'no', '0']);
const NUMBER = /^[+-]?\d+([.,]\d+)?([eE][+-]?\d{1,2})?$/;

/**
 * Reads the values of one message, each separately: an unusable one becomes null, and is listed with its reason. A
 * missing value (undefined, null, an empty text) is null and not listed.
 */
export class ValueReader {
  #rejectedValues: RejectedValue[] = none;

  /** The values that were left out so far; frozen while it is empty. */
  get rejectedValues(): readonly RejectedValue[] {
    return this.#rejectedValues;
  }

  leaveOut(field: string, reason: string, raw: unknown): void {
    if (this.#rejectedValues.length >= MAX_REJECTED) return;
    const one = { field, reason, raw: rawText(raw) };
    if (this.#rejectedValues === none) this.#rejectedValues = [one];
    else this.#rejectedValues.push(one);
  }

  /** A number, or a text that is one. Rounded to what its column can hold: PostgreSQL refuses reals near 1e-45. */
  number(value: unknown, field: string, min: number, max: number, digits = 3): number | null {
    if (typeof value === 'number' && value >= min && value <= max) return round(value, digits);
    if (isMissing(value)) return null;
    const read = numberOf(value);
    if (typeof read === 'number' && read >= min && read <= max) return round(read, digits);
    this.leaveOut(field, `must be a number from ${min} to ${max}`, value);
    return null;
  }

  /** A number of which -1 means unknown. */
  known(value: unknown, field: string, min: number, max: number, digits = 3): number | null {
    return value === -1 || value === '-1' ? null : this.number(value, field, min, max, digits);
  }

  /** Yes or no, also as the words and numbers that other programs write for it. */
  flag(value: unknown, field: string): boolean | null {
    if (typeof value === 'boolean') return value;
    if (isMissing(value)) return null;
    if (typeof value === 'string' || typeof value === 'number') {
      const word = String(value).trim().toLowerCase();
      if (yes.has(word)) return true;
      if (no.has(word)) return false;
    }
    this.leaveOut(field, 'must be true or false', value);
    return null;
  }

  text(value: unknown, field: string, length: number): string | null {
    if (isMissing(value)) return null;
    if (typeof value === 'string' || typeof value === 'number') return printable(String(value), length) || null;
    this.leaveOut(field, 'must be a text', value);
    return null;
  }
}

const none: RejectedValue[] = [];
Object.freeze(none);

/** A text that is a number, also with a decimal comma, as that number; anything else unchanged. */
export const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value.replace(',', '.')) : value;

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Control characters and broken letters are left out. Cut by whole characters: half of one cannot be stored. */
export const printable = (value: string, length: number): string =>
  [...value.slice(0, 5 * length).replace(/\p{C}/gu, '')].slice(0, length).join('');

const rawText = (value: unknown): string =>
  printable(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)), MAX_RAW_LENGTH);
