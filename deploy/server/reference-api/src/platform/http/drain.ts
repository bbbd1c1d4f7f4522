import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from './server';

/**
 * Lets the server close as soon as the requests in flight are answered. Before that it continues to answer for
 * `delayMs` while it reports itself unready: a balancer that reads this, or is told at the same time that the server
 * ends, sends no more requests by the time the port closes. Connections that clients hold open for later would delay
 * the end, so idle ones are closed, and the others after their answer.
 */
export function drainOnClose(app: Server, delayMs: number, onClosing: () => void): void {
  let closing = false;
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    onClosing();
    await pause(delayMs);
    sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  // A server whose start failed has never listened, so only this hook runs for it.
  app.addHook('onClose', async () => clearInterval(sweep));
  app.addHook('onSend', async function endConnection(_, reply) {
    if (closing) void reply.header('connection', 'close');
  });
}
