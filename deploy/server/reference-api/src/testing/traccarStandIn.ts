import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { positionBody } from './traccar';

type Fields = Record<string, unknown>;
interface StoredPosition extends Fields {
  id: number;
  deviceId: number;
  fixTime: string;
}
interface StoredEvent extends Fields {
  deviceId: number;
  eventTime: string;
}
interface Device extends Fields {
  id: number;
  uniqueId: string;
  positionId: number;
}

/** A tracker's message; what it leaves out is as in {@link positionBody}. */
export interface Reported {
  fixTime: Date;
  /** Of the message, where it carries no new fix. @default the fix's */
  deviceTime?: Date;
  speed?: number;
  latitude?: number;
  longitude?: number;
  attributes?: Record<string, unknown>;
}

/** Of Traccar's HTTP client. */
const TIMEOUT_MS = 5_000;

/**
 * Behaves as a Traccar server does with what its trackers send. It forwards each position in a request of its own,
 * asynchronously and before it is stored (so its id is 0), retries ten times with doubled waits (about 100 s by
 * default) and then gives it up. It sends events once. It keeps everything, for callers who have a token.
 */
export class TraccarStandIn {
  readonly token = randomUUID();
  readonly #retryDelay: number;
  readonly #server: Server;
  readonly #devices = new Map<string, Device>();
  readonly #positions: StoredPosition[] = [];
  readonly #events: StoredEvent[] = [];
  readonly #pending = new Set<Promise<void>>();
  #target: { url: string; key: string } | undefined;
  #isDown = false;
  /** Requests of its API, without the queries. */
  readonly calls: string[] = [];
  /** The number of times it was killed; a request that was under way at a kill must not be sent afterwards. */
  #kills = 0;
  /** Positions that forwarding has given up, and events that did not arrive. */
  lost = 0;

  /** @param retryDelay milliseconds before the first retry: Traccar's `forward.retry.delay` */
  constructor(retryDelay = 100) {
    this.#retryDelay = retryDelay;
    this.#server = createServer((request, response) => this.#reply(request, response));
  }

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // listening on TCP
  }

  /** Forwards from now on to this API; undefined: the network between is down. */
  forwardTo(target: { url: string; key: string } | undefined): void {
    this.#target = target;
  }

  /** Whether its own API can be reached. */
  setDown(isDown: boolean): void {
    this.#isDown = isDown;
  }

  /**
   * Ends as by `kill -9` and starts again: what it has stored is there, what it was forwarding is not sent any more.
   */
  kill(): void {
    this.#kills++;
    this.#server.closeAllConnections();
  }

  /** A tracker sends a message: it is forwarded, and stored. */
  report(uniqueId: string, { fixTime, deviceTime = fixTime, speed, ...more }: Reported): StoredPosition {
    const device = this.#device(uniqueId);
    const { position } = positionBody(uniqueId, fixTime, speed, more);
    const times = {
      fixTime: isoOf(fixTime),
      deviceTime: isoOf(deviceTime),
      serverTime: isoOf(deviceTime),
    };
    const sent = { ...position, ...times, deviceId: device.id };
    this.#keep(this.#forward({ position: sent, device }));
    const stored = { ...sent, id: this.#positions.length + 1 };
    this.#positions.push(stored);
    if (Date.parse(stored.fixTime) >= Date.parse(this.#latest(device)?.fixTime ?? '1970-01-01'))
      device.positionId = stored.id;
    return stored;
  }

  /** It raises an event of a stored position, and forwards it once. */
  raise(uniqueId: string, type: string, position: StoredPosition, attributes: Record<string, unknown> = {}): void {
    const device = this.#device(uniqueId);
    const { deviceTime } = position;
    const event = {
      id: this.#events.length + 1,
      attributes,
      deviceId: device.id,
      type,
      eventTime: String(deviceTime),
      positionId: position.id,
      geofenceId: 0,
      maintenanceId: 0,
    };
    this.#events.push(event);
    this.#keep(
      this.#post('/ingest/events', { event, position, device }).then((isDelivered) => {
        if (!isDelivered) this.lost++;
      }),
    );
  }

  /** Resolves when nothing is on its way or waiting to be sent again. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async close(): Promise<void> {
    await this.settled();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(work: Promise<void>): void {
    const kept = work.finally(() => this.#pending.delete(kept));
    this.#pending.add(kept);
  }

  async #forward(body: Fields): Promise<void> {
    const life = this.#kills;
    for (let retries = 0, wait = this.#retryDelay; ; retries++, wait *= 2) {
      if (await this.#post('/ingest/positions', body)) return;
      if (retries === 10 || life !== this.#kills) {
        this.lost++;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async #post(path: string, body: Fields): Promise<boolean> {
    const target = this.#target;
    if (target === undefined) return false;
    const response = await fetch(target.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${target.key}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    await response?.body?.cancel().catch(() => {});
    return response?.ok === true;
  }

  #device(uniqueId: string): Device {
    const known = this.#devices.get(uniqueId);
    if (known) return known;
    const { device } = positionBody(uniqueId, new Date());
    const added = { ...device, id: this.#devices.size + 1, uniqueId, positionId: 0 };
    this.#devices.set(uniqueId, added);
    return added;
  }

  #latest = (device: Device) => this.#positions.find(({ id }) => id === device.positionId);

  #reply(request: IncomingMessage, response: ServerResponse): unknown {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    this.calls.push(pathname);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (this.#isDown) return request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${this.token}`) return send(401, 'HTTP 401 Unauthorized');
    const deviceId = Number(searchParams.get('deviceId'));
    const isIn = (text: string) =>
      Date.parse(text) >= Date.parse(searchParams.get('from') ?? '') &&
      Date.parse(text) <= Date.parse(searchParams.get('to') ?? '');
    switch (pathname) {
      case '/api/devices':
        return send(200, [...this.#devices.values()]);
      case '/api/positions': {
        const id = Number(searchParams.get('id'));
        if (id) return send(200, [this.#positions[id - 1]]);
        const found = this.#positions.filter((position) => position.deviceId === deviceId && isIn(position.fixTime));
        return send(
          200,
          found.toSorted((a, b) => Date.parse(a.fixTime) - Date.parse(b.fixTime)),
        );
      }
      case '/api/reports/events':
        return send(
          200,
          this.#events.filter((event) => event.deviceId === deviceId && isIn(event.eventTime)),
        );
      default:
        return send(404, 'HTTP 404 Not Found');
    }
  }
}

/** As Traccar writes times. */
const isoOf = (time: Date) => time.toISOString().replace('Z', '+00:00');
