import { roleHas } from 'shared-auth/contract';
import type { Server } from '../../platform/http/server';

const numbers = new Set(['sim_card_number', 'phone_number']);

/**
 * Numbers of trackers' SIM cards and phones are for those who look after trackers. They are removed from the text of
 * every other response, whichever route sends it and whether the route or Fastify wrote the JSON: a new route needs no
 * separate rule.
 */
export function redactPhoneNumbers(app: Server): void {
  app.addHook('onSend', async function redactNumbers({ session }, _reply, payload) {
    const isRead = session === undefined || session === null || roleHas(session.user.role, 'devices.numbers');
    return isRead || typeof payload !== 'string' || ![...numbers].some((name) => payload.includes(`"${name}"`))
      ? payload
      : JSON.stringify(JSON.parse(payload, (name, value) => (numbers.has(name) ? null : value)));
  });
}
