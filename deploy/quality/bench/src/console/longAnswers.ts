import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser } from '@playwright/test';
import { type ConsoleServers, startConsole } from '../consoleServers';
import { type Bench, medianRow, type Row } from '../results/rows';
import { longestTask } from './longestTask';
import { vehicleRow } from './vehicleRow';

interface Place {
  name: string;
  call: string;
  path: string;
  /** Text that is there when all rows have been read. */
  shown: string;
  dataOf: (rows: object[]) => unknown;
}

const places: readonly Place[] = [
  {
    ...{ name: 'a list', call: '/api/vehicles?page=1', path: '/vehicles', shown: 'Страница 1 од 5000' },
    dataOf: (rows) => rows,
  },
  {
    ...{ name: 'the dashboard and its map', call: '/api/dashboard/fleet-status', path: '/dashboard' },
    shown: '100.000 возила',
    dataOf: (vehicles) => ({ vehicles }),
  },
];

/** A server of its own for one long answer: what the browser's tools put in comes by another way. */
async function serve(body: unknown): Promise<{ url: string; close(): void }> {
  const bytes = Buffer.from(JSON.stringify(body));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

/** The longest tasks, ms: of the page that shows the rows, and of JSON.parse, which reads them at once. */
async function tasksOf(
  browser: Browser,
  { url, token }: ConsoleServers,
  { call, path, shown }: Place,
  answer: string,
): Promise<{ ours: number; plain: number }> {
  const context = await browser.newContext({ viewport: { width: 1300, height: 840 } });
  try {
    const page = await context.newPage();
    const [address = ''] = call.split('?');
    await page.route(new RegExp(`${address}(\\?|$)`), (route) => route.continue({ url: answer }));
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    const ours = await longestTask(browser, page, async () => {
      await page.goto(`${url}${path}`);
      await page.getByText(shown).first().waitFor({ timeout: 120_000 });
    });
    const plain = await longestTask(browser, page, () =>
      page.evaluate(async (from) => {
        const bytes = await (await fetch(from)).arrayBuffer();
        JSON.parse(new TextDecoder().decode(bytes));
      }, call),
    );
    return { ours, plain };
  } finally {
    await context.close();
  }
}

/** 100,000 rows in one answer do not freeze the page. */
export const longAnswers: Bench = {
  name: 'long-answers',
  measures:
    'The longest task of the page’s main thread, in processor time, while it reads and shows an answer of 100,000 vehicles (37 MB), over that of JSON.parse of the same answer in the same page: under 1, as the rows are read in slices.',
  minutes: { short: 1, full: 3 },
  async run(browser, { full }): Promise<Row[]> {
    const servers = await startConsole({ vehicles: 1 });
    const rows = Array.from({ length: 100_000 }, (_, n) => vehicleRow(n));
    try {
      const measured: Row[] = [];
      for (const place of places) {
        const answer = await serve({ success: true, data: place.dataOf(rows) });
        const tasks: { ours: number; plain: number }[] = [];
        for (let round = 0; round < (full ? 5 : 1); round += 1)
          tasks.push(await tasksOf(browser, servers, place, answer.url));
        answer.close();
        const shown = tasks.map(({ ours, plain }) => `${ours.toFixed(0)} / ${plain.toFixed(0)} ms`).join(', ');
        measured.push(
          medianRow(
            {
              ...{ name: `100,000 rows on ${place.name}: longest task / JSON.parse`, unit: '×' },
              ...{ target: { atMost: 1 }, detail: shown },
            },
            tasks.map(({ ours, plain }) => ours / plain),
          ),
        );
      }
      return measured;
    } finally {
      servers.close();
    }
  },
};
