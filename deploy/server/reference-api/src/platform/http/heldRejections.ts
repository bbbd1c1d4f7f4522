import { setTimeout as after } from 'node:timers/promises';
import { limiter, takePoint } from './limiter';
import { networkOf } from './network';
import type { Server } from './server';

/** Seconds in which rejections are counted. */
const WINDOW = 20;
/** Rejections of a network at once in that time: more than the people of an office and their pages cause. */
const OF_NETWORK = 20;
/** Rejections of all networks together in that time: more can only come from a flood, whatever its addresses. */
const OF_ALL = 400;
/** How long each further one is delayed, ms. */
const HELD_MS = 1_000;
/** This many connections may wait at a time; beyond it rejections are sent at once. */
const MOST_HELD = 500;

/**
 * Delays responses of 400 to 499 where a network or all together get many of them, so that repeated attempts cost a
 * timer instead of everyone else's time. Trackers' servers with a valid key are exempt: they send one by one, and a
 * wrong report must not delay the next.
 * @param factor by which more are sent at once, as with the budgets. @param hold waits as long as one is delayed
 */
export function holdRejections(app: Server, factor: number, hold: () => Promise<void> = () => after(HELD_MS)): void {
  const count = (keyPrefix: string, points: number) =>
    limiter({ keyPrefix, points: points * factor, duration: WINDOW }, undefined);
  const [network, all] = [count('network', OF_NETWORK), count('all', OF_ALL)];
  let held = 0;
  app.addHook('onSend', async function holdRejection(request, reply) {
    if (reply.statusCode < 400 || reply.statusCode > 499 || request.sender) return;
    const seconds = [await takePoint(network, networkOf(request.ip)), await takePoint(all, '')];
    if (Math.max(...seconds) === 0 || held >= MOST_HELD) return;
    held++;
    await hold();
    held--;
  });
}
