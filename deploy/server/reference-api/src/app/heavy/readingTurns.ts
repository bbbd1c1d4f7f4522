import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '../../platform/heavy/fairQueue';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import type { Server } from '../../platform/http/server';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call orders heavy work, which has turns of its own. @default false */
    ordersHeavyWork?: boolean;
  }
}

/** Histories and reports that are read at a time, for one person or several. The rest of the database is for lists. */
const READINGS = 2;

/**
 * Lets the calls of the budget `histories` be made in turns, fair between people. Each reads up to thousands of rows:
 * however many are asked for at once, a page of a list waits for two of them at most.
 */
export function takeTurns(app: Server): void {
  const queue = new FairQueue(READINGS, READINGS);
  app.addHook('onRoute', (route) => {
    const { budget, ordersHeavyWork = false } = route.config ?? {};
    if (budget !== 'histories' || ordersHeavyWork) return;
    const { handler } = route;
    route.handler = function inTurn(request: FastifyRequest, reply: FastifyReply) {
      const order = { person: request.session.user.id, kind: 'reading', signal: whileWaiting(reply) };
      return queue.run(order, async () => handler.call(this, request, reply));
    };
  });
}
