import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { undocumented } from './traccarApi';

type Fields = Readonly<Record<string, unknown>>;

/** A Traccar server as people have one: its lists are the test's, and it fails as the test says. */
export class ForeignTraccarServer {
  static readonly TOKEN = 'RzBFAiEA-tajna-7731';
  readonly #server: Server;
  /** Requests as they came, with their queries. */
  readonly calls: string[] = [];
  lists: Record<string, Fields[]> = { devices: [], groups: [], geofences: [] };
  /** Of each device, by its id. */
  positions = new Map<number, Fields[]>();
  events = new Map<number, Fields[]>();
  /** What it was asked, or has answered, that Traccar does not document. */
  readonly undocumented: string[] = [];
  /** Groups of people, by their id. */
  groupsOfUsers = new Map<number, Fields[]>();
  /** Services by what has them, as the query of a call names it: `deviceId=1`. */
  services = new Map<string, Fields[]>();
  /** Replies in its place, where it returns true. */
  fails: (path: string, response: ServerResponse, request: IncomingMessage) => boolean = () => false;

  constructor() {
    this.#server = createServer((request, response) => this.#reply(request, response));
  }

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // listening on TCP
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #reply(request: IncomingMessage, response: ServerResponse): unknown {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    this.calls.push(request.url ?? '');
    if (this.fails(pathname, response, request)) return;
    const send = (status: number, body: unknown) => {
      if (status === 200) this.undocumented.push(...undocumented(request.url ?? '', body));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (pathname === '/api/server') return send(200, { id: 1, version: '6.14' });
    const basic = `Basic ${Buffer.from('ana@fleet.example:lozinka-5').toString('base64')}`;
    if (![`Bearer ${ForeignTraccarServer.TOKEN}`, basic].includes(request.headers.authorization ?? ''))
      return send(401, 'HTTP 401 Unauthorized');
    const id = Number(searchParams.get('deviceId'));
    const isIn = (text: unknown) =>
      Date.parse(String(text)) >= Date.parse(searchParams.get('from') ?? '') &&
      Date.parse(String(text)) < Date.parse(searchParams.get('to') ?? '');
    const newest = searchParams.getAll('id');
    const all = [...this.positions.values()].flat();
    if (newest.length > 0) {
      const asked = newest.map((one) => all.find((position) => String(position.id) === one));
      // As Traccar does where one of them was deleted.
      return asked.includes(undefined) ? send(400, 'NullPointerException') : send(200, asked);
    }
    if (pathname === '/api/groups' && searchParams.has('userId'))
      return send(200, this.groupsOfUsers.get(Number(searchParams.get('userId'))) ?? []);
    if (pathname === '/api/maintenance' && !searchParams.has('all'))
      return send(200, this.services.get(String(searchParams)) ?? []);
    if (pathname === '/api/positions' && !searchParams.has('from'))
      return send(200, (this.positions.get(id) ?? []).slice(-1));
    if (pathname === '/api/positions')
      return send(
        200,
        (this.positions.get(id) ?? []).filter(({ fixTime }) => isIn(fixTime)),
      );
    if (pathname === '/api/reports/events')
      return send(
        200,
        (this.events.get(id) ?? []).filter(({ eventTime }) => isIn(eventTime)),
      );
    const list = this.lists[pathname.slice('/api/'.length)];
    return list ? send(200, list) : send(404, 'HTTP 404 Not Found');
  }
}
