import { roleHas } from 'shared-auth/contract';
import type { Server } from '../../platform/http/server';

const numbers = new Set(['sim_card_number', 'phone_number']);

/**
 * Numbers of trackers' SIM cards and phones are for those who look after trackers. They are taken out of every other
 * answer, whichever route it is of: a new one needs no rule of its own.
 */
export function redactPhoneNumbers(app: Server): void {
  app.addHook('preSerialization', async function redactNumbers({ session }, _reply, payload) {
    return session === undefined || session === null || roleHas(session.user.role, 'devices.numbers')
      ? payload
      : withoutNumbers(payload);
  });
}

function withoutNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNumbers);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, numbers.has(name) ? null : withoutNumbers(held)]),
  );
}
