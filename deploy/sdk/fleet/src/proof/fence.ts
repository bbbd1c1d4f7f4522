import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';

/** A violation of the page's policy. */
export interface Violation {
  directive: string;
  blocked: string;
  file: string;
}

/** The only way of a context into the network: it leads to the console that is proved, and nowhere else. */
export interface Fence {
  /** The address of the proxy. */
  server: string;
  /** Hosts and ports that were asked for elsewhere, windows that were opened, and a page that left the console. */
  elsewhere: Set<string>;
  /** Resources that the policy blocked in any document, window or worker. */
  violations: Violation[];
  /** Watches the page in which a build is proved, and closes other windows that it opens. */
  keepIn(page: Page): void;
  close(): void;
}

/** The address of the console, where it differs from that of its pages, and a change of its documents. */
interface Way {
  at?: string;
  rewrite?: (html: string) => string;
}

/** Where browsers report to, of the console's own addresses. */
const REPORTS = '/proof-violations';
const POLICY = 'content-security-policy';

/** A report as browsers send it. */
interface Report {
  'csp-report': { 'effective-directive': string; 'blocked-uri': string; 'source-file'?: string };
}

/**
 * Starts the proxy of one walk. A page's policy does not cover windows, navigations and WebRTC, while a browser with a
 * proxy connects only through it. @param url of the console, as its pages have it
 */
export async function startFence(url: string, { at = url, rewrite }: Way = {}): Promise<Fence> {
  const { host } = new URL(url);
  const { hostname, port } = new URL(at);
  const elsewhere = new Set<string>();
  const violations: Violation[] = [];
  const server = createServer((asked, answer) => {
    const to = URL.canParse(asked.url ?? '') ? new URL(asked.url ?? '') : null;
    if (to?.host !== host) {
      elsewhere.add(to?.host ?? '?');
      return void answer.writeHead(204).end(); // a navigation to it leaves the page where it is
    }
    if (to.pathname === REPORTS) {
      answer.writeHead(204).end();
      return void json(asked)
        .then((body) => {
          const { 'csp-report': seen } = body as Report; // the browser's; a forged one harms only the build itself
          const [directive, blocked] = [seen['effective-directive'], seen['blocked-uri']];
          violations.push({ directive, blocked, file: seen['source-file'] ?? '' });
        })
        .catch(() => undefined);
    }
    const { method } = asked;
    const { 'accept-encoding': encodings, ...headers } = asked.headers;
    const isDocument = rewrite !== undefined && headers.accept?.includes('text/html');
    if (!isDocument && encodings !== undefined) Object.assign(headers, { 'accept-encoding': encodings });
    const forwarded = request({ hostname, port, path: to.pathname + to.search, method, headers }, (response) => {
      const { [POLICY]: policy, ...others } = response.headers;
      const reported = policy === undefined ? {} : { [POLICY]: `${policy}; report-uri ${REPORTS}` };
      const status = response.statusCode ?? 502;
      if (isDocument && status === 200 && response.headers['content-type']?.startsWith('text/html')) {
        const { 'content-length': _length, ...sent } = others;
        return void text(response)
          .then((html) => answer.writeHead(status, { ...sent, ...reported }).end(rewrite(html)))
          .catch(() => answer.destroy());
      }
      answer.writeHead(status, { ...others, ...reported });
      response.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  server.on('connect', ({ url: to = '?' }, socket) => {
    if (to !== host) elsewhere.add(to);
    socket.on('error', () => undefined).end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    elsewhere,
    violations,
    keepIn: (page) => {
      page.context().on('page', (opened) => {
        elsewhere.add('a window');
        opened.close().catch(() => undefined);
      });
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame() && new URL(frame.url()).host !== host) elsewhere.add('another page');
      });
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
