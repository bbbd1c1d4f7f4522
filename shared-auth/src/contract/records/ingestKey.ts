import { type Fields, json } from './field';

/** Messages a second that a key accepts. */
export const keyRateRange = { min: 1, max: 20_000 } as const;
/** The unique ids of trackers, as they name themselves: no blanks, no control characters. */
export const keyDeviceLimits = { devices: 1000, letters: 64 } as const;

/** A key that authenticates senders of trackers' data. */
export const ingestKeyFields = {
  id: { kind: 'id' },
  name: { kind: 'text', always: true, input: { required: true, maxLength: 80 } },
  // The last characters of the key.
  hint: { kind: 'text', always: true },
  // The trackers that it may send for; null: any tracker.
  devices: {
    kind: 'text',
    list: true,
    input: {
      items: { min: 1, max: keyDeviceLimits.devices, unique: true },
      minLength: 1,
      maxLength: keyDeviceLimits.letters,
      pattern: '^\\S+$',
    },
  },
  messages_per_second: { kind: 'integer', always: true, input: { range: keyRateRange, default: 200 } },
  // Of the server's configuration (INGEST_KEY).
  is_configured: { kind: 'flag', always: true },
  created_at: { kind: 'time', always: true },
  created_by: { kind: 'text' },
  last_used_at: { kind: 'time' },
  messages: { kind: 'integer', always: true },
  messages_today: { kind: 'integer', always: true },
  rejected_today: { kind: 'integer', always: true },
  rejected_reasons: json<Record<string, number>>({ always: true }),
  revoked_at: { kind: 'time' },
  revoked_by: { kind: 'text' },
} as const satisfies Fields;
