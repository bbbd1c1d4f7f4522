import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '../../platform/heavy/fairQueue';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import type { Server } from '../../platform/http/server';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call orders heavy work, which has a queue itself. @default false */
    ordersHeavyWork?: boolean;
  }
}

/** Histories and reports that are read at a time, for one person or several. The rest of the database is for lists. */
const READINGS = 2;

/** Lists that are read at a time; one person has half of the slots at most. */
const LISTS = 4;
/**
 * The number is larger than that of consoles: after an outage all of them read the open alarms at once, and none may be
 * refused.
 */
const MOST_LISTS_WAITING = 10_000;

/**
 * Calls of the budgets `histories` and `lists` wait for their turn, which is fair between people. Each reads up to
 * thousands of rows, so the turns bound how many of them a page of current data can wait for. Lists have a separate
 * queue, because they are short and many pages show them.
 */
export function takeTurns(app: Server): void {
  const queues: Partial<Record<string, FairQueue>> = {
    histories: new FairQueue(READINGS, READINGS),
    lists: new FairQueue(LISTS, LISTS / 2, MOST_LISTS_WAITING),
  };
  app.addHook('onRoute', (route) => {
    const { budget, ordersHeavyWork = false } = route.config ?? {};
    const queue = queues[budget ?? ''];
    if (queue === undefined || ordersHeavyWork) return;
    const { handler } = route;
    route.handler = function inTurn(request: FastifyRequest, reply: FastifyReply) {
      const order = { person: request.session.user.id, kind: 'reading', signal: whileWaiting(reply) };
      return queue.run(order, async () => handler.call(this, request, reply));
    };
  });
}
