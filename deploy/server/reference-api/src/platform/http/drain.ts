import type { Server } from './server';

/**
 * Lets the server close as soon as the requests in flight are answered. Connections that clients keep open for later
 * would hold it up: those that are idle are closed, and the others after their answer.
 */
export function drainOnClose(app: Server, onClosing: () => void): void {
  let closing = false;
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    onClosing();
    sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  // Also of a server whose start failed, which never listened and never reports that it has closed.
  app.addHook('onClose', async () => clearInterval(sweep));
  app.addHook('onSend', async function endConnection(_, reply) {
    if (closing) void reply.header('connection', 'close');
  });
}
