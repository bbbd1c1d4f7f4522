import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { longestTask } from '../src/mainThread';
import { expect, test } from '../src/test';

/** As much as a fleet's whole list says of a vehicle: 100,000 of them are 37 MB. */
const vehicle = (n: number) => ({
  id: n + 1,
  vehicle_code: `V-${n}`,
  license_plate: `СК-${n}-АБ`,
  make: 'Mercedes-Benz',
  model: 'Actros 1845',
  year: 2019,
  color: 'бела',
  vehicle_type: 'truck',
  status: 'active',
  notes: 'нема',
  device_id: `GPS-${n}`,
  device_status: 'online',
  latitude: 41.5 + (n % 1000) / 1500,
  longitude: 21 + (n % 777) / 500,
  heading: n % 360,
  speed: n % 90,
  last_location_time: '2026-01-05T18:00:00Z',
});

/** A server of its own for one long answer: what the browser's tools put in comes by another way. */
const answering = test.extend<{ answer: (call: RegExp, body: unknown) => Promise<void> }>({
  answer: async ({ page }, use) => {
    const servers: Server[] = [];
    await use(async (call, body) => {
      const bytes = Buffer.from(JSON.stringify(body));
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(bytes);
      });
      servers.push(server);
      await new Promise<void>((listening) => server.listen(0, listening));
      const { port } = server.address() as AddressInfo; // listening on TCP
      await page.route(call, (route) => route.continue({ url: `http://localhost:${port}/` }));
    });
    for (const server of servers) server.close();
  },
});

answering.describe('13: 100,000 rows in one answer', () => {
  answering.slow(); // 37 MB are made, sent and traced
  const rows = Array.from({ length: 100_000 }, (_, n) => vehicle(n));

  answering(
    'do not freeze a list: it is read without ever doing as much at once as JSON.parse',
    async ({ openAs, page, browser, answer }) => {
      await answer(/\/api\/vehicles\?/, { success: true, data: rows });
      const ours = await longestTask(browser, page, async () => {
        await openAs('operator', '/vehicles');
        await expect(page.getByText('Страница 1 од 5000')).toBeVisible({ timeout: 30_000 });
      });
      const plain = await longestTask(browser, page, () =>
        page.evaluate(async () => {
          const bytes = await (await fetch('/api/vehicles?page=1')).arrayBuffer();
          JSON.parse(new TextDecoder().decode(bytes));
        }),
      );
      expect(ours).toBeLessThan(plain);
    },
  );

  answering('do not freeze the dashboard and its map', async ({ openAs, page, browser, answer }) => {
    await answer(/\/api\/dashboard\/fleet-status/, { success: true, data: { vehicles: rows } });
    const ours = await longestTask(browser, page, async () => {
      await openAs('operator', '/dashboard');
      await expect(page.getByText('100.000 возила')).toBeVisible({ timeout: 30_000 });
    });
    expect(ours).toBeLessThan(200);
  });
});
