/** Sends an event of the live link: name and payload. */
export type SendEvent = (name: string, payload: unknown) => void;

/** The interval of Socket.IO's servers; the client expects pings only when the handshake names one. */
const PING_INTERVAL_MS = 25_000;

/**
 * Replaces the browser's WebSocket by a Socket.IO server (protocol 5 over Engine.IO 4) that accepts everybody and
 * passes on the events that `connected` sends.
 *
 * @param connected called for each connection; returns a function that ends its events
 */
export function liveSocket(connected: (send: SendEvent) => () => void): typeof WebSocket {
  class DemoSocket extends EventTarget implements Pick<WebSocket, 'send' | 'close' | 'readyState' | 'url'> {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    binaryType = 'arraybuffer';
    bufferedAmount = 0;
    extensions = '';
    protocol = '';
    readyState: WebSocket['readyState'] = 0;
    onopen: ((event: Event) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    onmessage: ((event: MessageEvent<string>) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    readonly url: string;
    #end: (() => void) | undefined;
    #beat: ReturnType<typeof setInterval> | undefined;

    constructor(url: string | URL) {
      super();
      this.url = String(url);
      queueMicrotask(() => {
        if (this.readyState !== DemoSocket.CONNECTING) return;
        this.readyState = DemoSocket.OPEN;
        this.onopen?.(new Event('open'));
        const limits = { pingInterval: PING_INTERVAL_MS, pingTimeout: 20_000, maxPayload: 1_000_000 };
        this.#say(`0${JSON.stringify({ sid: 'demo', upgrades: [], ...limits })}`);
        this.#beat = setInterval(() => this.#say('2'), PING_INTERVAL_MS);
      });
    }

    #say(packet: string): void {
      if (this.readyState === DemoSocket.OPEN) this.onmessage?.(new MessageEvent('message', { data: packet }));
    }

    /**
     * Receives the client's packets: it connects once; joins of rooms are ignored, as all events are sent to everybody.
     */
    send(packet: string): void {
      if (!packet.startsWith('40') || this.#end) return;
      queueMicrotask(() => this.#say('40{"sid":"demo"}'));
      this.#end = connected((name, payload) => this.#say(`42${JSON.stringify([name, payload])}`));
    }

    close(code = 1000, reason = ''): void {
      if (this.readyState === DemoSocket.CLOSED) return;
      this.readyState = DemoSocket.CLOSED;
      clearInterval(this.#beat);
      this.#end?.();
      queueMicrotask(() => this.onclose?.(new CloseEvent('close', { code, reason, wasClean: true })));
    }
  }
  return DemoSocket as unknown as typeof WebSocket; // as far as the Socket.IO client uses one
}
