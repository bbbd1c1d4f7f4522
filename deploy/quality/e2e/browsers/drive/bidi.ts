import { WebSocket } from 'ws';

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
}

/** A connection of WebDriver BiDi: commands and events as JSON over one socket. */
export interface Bidi {
  send<Result>(method: string, params: object): Promise<Result>;
  on(method: string, heard: (params: unknown) => void): void;
  close(): void;
}

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url, { maxPayload: 0 });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, (params: unknown) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message; // the protocol's own shape
    if (message.type === 'event') return listeners.get(message.method ?? '')?.(message.params);
    const sender = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.type === 'error') sender?.reject(new Error(`${message.error}: ${message.message}`));
    else sender?.resolve(message.result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has closed the connection.'));
  });
  return {
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: resolve as (result: unknown) => void, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    on: (method, heard) => void listeners.set(method, heard),
    close: () => socket.close(),
  };
}
