import * as v from 'valibot';
import type { Id } from '../contract/identity';

/* Each reader turns a server's value into one exact type; an unreadable value is null. */

export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true' || value === 't') return true;
  if (value === 0 || value === '0' || value === 'false' || value === 'f') return false;
  return null;
}

export const isId = (value: unknown): value is Id =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value !== '');

/** A field read by `read`; an absent field is read as null. */
export const tolerant = <T>(read: (value: unknown) => T) => v.optional(v.pipe(v.unknown(), v.transform(read)), null);
