import { type Id, readText } from 'shared-auth';
import * as v from 'valibot';

/** A choice the server offers for a form field. */
export interface ServerOption {
  value: string;
  /** The server's own label, where it sends one. */
  label: string | null;
}

function readOption(entry: unknown): ServerOption | null {
  const plain = readText(entry);
  if (plain !== null) return plain === '' ? null : { value: plain, label: null };
  if (typeof entry !== 'object' || entry === null) return null;
  const fields = entry as Record<string, unknown>; // any object; each field is read tolerantly
  const value = readText(fields.value ?? fields.id ?? fields.code ?? fields.type ?? fields.name);
  return value ? { value, label: readText(fields.label ?? fields.name) } : null;
}

/** Reads `['truck', …]` or `[{ value, label }, …]`; each value once, without unreadable entries. */
export const optionsSchema = () =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value): ServerOption[] => {
        const options = new Map<string, ServerOption>();
        for (const entry of Array.isArray(value) ? value : []) {
          const option = readOption(entry);
          if (option && !options.has(option.value)) options.set(option.value, option);
        }
        return [...options.values()];
      }),
    ),
    [],
  );

/** The options of a select, with the record's present value among them even if the server no longer offers it. */
export function withPresent(options: readonly ServerOption[], present: Id | null | undefined): ServerOption[] {
  const value = present == null ? '' : String(present);
  if (value === '' || options.some((option) => option.value === value)) return [...options];
  return [{ value, label: null }, ...options];
}
