import type { Gateway } from '../gateway';
import { startTestApi, startTestGateway } from '../testing';
import { shareScript } from './shareScript';
import { shareStyles } from './shareStyles';

async function start(capabilities: readonly string[]) {
  const { origin, server } = await startTestApi((_incoming, response) =>
    response.end(JSON.stringify({ success: true, data: capabilities })),
  );
  const gateway: Gateway = await startTestGateway(origin);
  return {
    page: () => fetch(`${gateway.url}/share`, { headers: { accept: 'text/html' } }),
    close: async () => {
      await gateway.close();
      server.close();
    },
  };
}

it('is a page of a few kB without the console, which nobody indexes and which runs nothing but its own script', async () => {
  const { page, close } = await start(['vehicles.share']);
  const response = await page();
  const html = await response.text();
  expect(html.length + shareScript.length + shareStyles.length).toBeLessThan(16_000);
  expect(html).not.toContain('/modules/');
  expect(html).toContain('Локација на возило');
  expect(html).toContain('<p class="small">&copy; OpenStreetMap contributors</p>');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const policy = response.headers.get('content-security-policy');
  for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "trusted-types 'none'"])
    expect(policy).toContain(rule);
  await close();
});

it('is not there where the API has no such links: the console’s own page is', async () => {
  const { page, close } = await start([]);
  expect(await (await page()).text()).not.toContain('share-page.js');
  await close();
});
