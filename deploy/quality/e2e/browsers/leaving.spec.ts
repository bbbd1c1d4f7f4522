import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tokenOf } from '../src/test';
import { expect, test } from './test';
import { User } from './user';

/** A gateway as on a slow line: the chosen calls come some seconds late. */
async function startSlowLine(gateway: string, isSlow: (path: string) => boolean) {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/';
    asked.push(path);
    const pass = () =>
      incoming.pipe(
        request(gateway + path, { method: incoming.method ?? 'GET', headers: incoming.headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        }).on('error', () => response.destroy()),
      );
    if (isSlow(path)) setTimeout(pass, 3_000);
    else pass();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    url: `http://localhost:${port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a page that is left while it still asks who is signed in leaves the session to the next one', async ({
  user: { browser },
  servers,
  expectErrors,
}) => {
  // The line's address is not one that may open a socket.
  expectErrors(/ChunkLoadError/, /websocket|socket\.io/i);
  const line = await startSlowLine(
    servers.url,
    (path) => path === '/api/auth/verify' || path.startsWith('/modules/mfe-alarms/') || path === '/vehicles',
  );
  try {
    const user = new User(browser, line.url);
    await user.openWithToken(await tokenOf(servers, 'operator'), '/alarms');
    await expect.poll(() => line.asked).toContain('/api/auth/verify');
    await browser.run(() => {
      location.href = '/vehicles';
    });
    await user.heading('Возила');
    expect(await user.url()).toBe(`${line.url}/vehicles`);
    await user.see({ role: 'row', nth: 1 });
  } finally {
    line.close();
  }
});
