import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { signature } from '../extensions/notifications/channels/webhook';

/** A delivery that came to the receiver. */
export interface Delivery {
  key: string;
  /** Whether the signature is that of the receiver's secret. */
  isSigned: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
  body: any;
}

/** A receiver of webhooks that answers as the test configures it. */
export async function startWebhookReceiver() {
  const deliveries: Delivery[] = [];
  const arrivals = new EventEmitter();
  let secret = '';
  let answer: (count: number) => number | Promise<number> = () => 204;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const given = String(request.headers['x-fleet-signature']);
    const seconds = Number(/^t=(\d+),/.exec(given)?.[1]);
    deliveries.push({
      key: String(request.headers['idempotency-key']),
      isSigned: given === signature(secret, text, seconds) && Math.abs(Date.now() / 1000 - seconds) < 30,
      body: JSON.parse(text),
    });
    arrivals.emit('delivery');
    response.writeHead(await answer(deliveries.length)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/hook`,
    deliveries,
    /** Emits `delivery` for each of them. */
    arrivals,
    expectSecret: (value: string) => {
      secret = value;
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
