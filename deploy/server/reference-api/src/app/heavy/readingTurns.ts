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

/** Lists that are read at a time; one person has half of the places at most. */
const LISTS = 4;
/** More than there are consoles: after an outage all of them read the open alarms at once, and none is sent away. */
const MOST_LISTS_WAITING = 10_000;

/**
 * Lets the calls of the budgets `histories` and `lists` be made in turns, fair between people. Each reads up to
 * thousands of rows: however many are asked for at once, a page of what there is now waits for few of each.
 * Lists have turns of their own, as they are short and many pages show them.
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
