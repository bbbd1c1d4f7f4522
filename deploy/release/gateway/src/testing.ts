import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVIDENCE_ELEMENT_ID, type EvidenceResponse, type PageReport } from 'shared-auth/contract';
import { type Gateway, startGateway } from './gateway';
import { type GatewaySettings, settingsFrom } from './settings';
import { createSampleStore } from './testStore';

/**
 * For tests: an API that recognizes a bearer by its words, `Bearer <username>` or `Bearer <username>:<role>`; `handle`
 * answers all other requests.
 */
export async function startTestApi(
  handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('{}'),
): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/api/auth/verify') return handle(request, response);
    const [username = '', role = 'operator'] = (request.headers.authorization ?? '').replace(/^Bearer /, '').split(':');
    if (username === '' || username === 'nobody') {
      response.statusCode = 401;
      return void response.end('{"success":false}');
    }
    response.end(JSON.stringify({ success: true, user: { id: username, username, role } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }; // listening on TCP
}

/** For tests: a gateway over the sample store. */
export const startTestGateway = (apiOrigin: string, more: Partial<GatewaySettings> = {}): Promise<Gateway> =>
  startGateway({
    ...settingsFrom({ API_ORIGIN: apiOrigin }),
    host: '127.0.0.1',
    port: 0,
    storeDir: createSampleStore(),
    logLevel: 'silent',
    ...more,
  });

/** For tests: a browser at a gateway, with a separate cookie jar. */
export function createTestBrowser(url: string, more: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin: url, 'sec-fetch-site': 'same-origin', ...more, ...(cookie ? { cookie } : {}) };
    const response = await fetch(url + path, { ...init, headers: { ...headers, ...(init.headers as object) } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    jar,
    send,
    /** The page of a path: its text, the nonce in it and the shell it starts. */
    async open(path = '/dashboard') {
      const html = await (await send(path, { headers: { accept: 'text/html', 'sec-fetch-site': 'none' } })).text();
      const [, nonce = '""'] = new RegExp(`id="${EVIDENCE_ELEMENT_ID}">(.*?)</script>`).exec(html) ?? [];
      const [, shell = ''] = /src="\/modules\/shell\/([^/]+)\//.exec(html) ?? [];
      return { html, nonce: JSON.parse(nonce) as string, shell };
    },
    signIn: (username: string, page?: string) =>
      send('/telemetry/session', {
        method: 'POST',
        headers: { authorization: `Bearer ${username}`, 'content-type': 'application/json' },
        body: JSON.stringify(page ? { page } : {}),
      }),
    report: (body: Partial<PageReport> & Record<string, unknown>, headers: Record<string, string> = {}) =>
      send('/telemetry', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ shell: '1.0.0', revision: 7, ...body }),
      }),
    /** Opens a page and signs a user in there; returns the page with the user's nonce. */
    async visit(username: string) {
      const page = await this.open();
      const { nonce } = (await (await this.signIn(username, page.nonce)).json()) as EvidenceResponse;
      return { ...page, nonce };
    },
  };
}
