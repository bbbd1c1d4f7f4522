import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORE, startConsole, startGateway } from '../consoleServers';
import { type Bench, median, type Row } from '../results/rows';
import { storesOf } from './manyModules';
import { type PageCost, pageCost } from './pageCost';

const VEHICLES = 60;
const MODULES = 50;
const ROUNDS = { short: 5, full: 9 };

/** The dashboard's map says how many vehicles it shows, and the menu is there. */
const isComplete = (count: string): boolean | null =>
  document.querySelector('.leaflet-container canvas') &&
  document.querySelector('nav a[href="/vehicles"]') !== null &&
  (document.body.textContent ?? '').includes(count);

/** From 5 to 50 modules in the registry: what the first page of the console costs. */
export const growthModules: Bench = {
  name: 'growth-modules',
  measures:
    'A first visit of the dashboard, nothing cached, 60 vehicles, with the console’s own modules and with 50: the rest are copies of what `npm run new-module` makes, published to a copy of the store, each with the version before it. The two are visited in turn. None of the others’ code is loaded, but the page’s registry and the menu name them.',
  minutes: { short: 3, full: 4 },
  async run(browser, { full }): Promise<Row[]> {
    const live = JSON.parse(readFileSync(join(STORE, 'registry.json'), 'utf8')) as { modules: object }; // the rollout's own
    const own = Object.keys(live.modules).length;
    const stores = storesOf(STORE, MODULES - own);
    const servers = await startConsole({ vehicles: VEHICLES });
    const gateways = [
      await startGateway(servers.api, stores.few),
      await startGateway(servers.api, stores.many),
    ] as const;
    try {
      const visits: [PageCost[], PageCost[]] = [[], []];
      for (let round = -1; round < (full ? ROUNDS.full : ROUNDS.short); round++)
        for (const i of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const to = { url: gateways[i].url, token: servers.token };
          const cost = await pageCost(browser, to, '/dashboard', isComplete, `${VEHICLES} возила`);
          // The first round has the servers compile what they run.
          if (round >= 0) visits[i].push(cost);
        }
      return rowsOf(own, visits);
    } finally {
      for (const gateway of gateways) gateway.close();
      servers.close();
      stores.remove();
    }
  },
};

function rowsOf(own: number, visits: readonly [PageCost[], PageCost[]]): Row[] {
  const of = (what: (cost: PageCost) => number) => visits.map((costs) => median(costs.map(what))) as [number, number];
  const compared = `${MODULES} modules / ${own}`;
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const [requestsFew, requestsMany] = of(({ requests }) => requests);
  const [bytesFew, bytesMany] = of(({ bytes }) => bytes);
  const [completeFew, completeMany] = of(({ complete }) => complete);
  const [documentFew, documentMany] = of(({ document }) => document);
  return [
    {
      name: `first dashboard: bytes with ${compared}`,
      unit: '×',
      value: bytesMany / bytesFew,
      target: { atMost: 1.2 },
      detail: `${kilobytes(bytesFew)} → ${kilobytes(bytesMany)} kB`,
    },
    {
      name: `first dashboard: requests with ${compared}`,
      unit: '×',
      value: requestsMany / requestsFew,
      target: { atMost: 1 },
      detail: `${requestsFew} → ${requestsMany}`,
    },
    {
      name: `first dashboard: complete with ${compared}`,
      unit: '×',
      value: completeMany / completeFew,
      target: { atMost: 1.2 },
      samples: visits[1].map(({ complete }, i) => complete / (visits[0][i]?.complete ?? Number.NaN)),
      detail: `${completeFew.toFixed(0)} → ${completeMany.toFixed(0)} ms, medians of ${visits[0].length}`,
    },
    {
      name: 'registry in the page: bytes for each module more',
      unit: 'B',
      value: (documentMany - documentFew) / (MODULES - own),
      target: { atMost: 1_000 },
      detail: `page ${kilobytes(documentFew)} → ${kilobytes(documentMany)} kB compressed; mostly hashes of the files of its stable and its last version`,
    },
  ];
}
