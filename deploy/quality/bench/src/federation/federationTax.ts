import { coldVisit, VEHICLES, type Visit } from '../console/coldVisit';
import { LINES, nameOf } from '../console/lines';
import { builtRegistry, startConsole, startGateway } from '../consoleServers';
import { type Bench, median, medianRow, type Row } from '../results/rows';
import { buildSingleBundle } from './singleBundle';

/** Two visits that follow each other at once. */
interface Pair {
  federated: Visit;
  single: Visit;
}

/** How a figure of a visit is shown. */
const FORMS: Partial<Record<keyof Visit, (value: number) => string>> = {
  bytes: (value) => `${(value / 1000).toFixed(1)} kB`,
  requests: (value) => value.toFixed(0),
};

/** A row of a figure that was compared pair by pair. */
function compared(name: string, figure: keyof Visit, pairs: readonly Pair[], atMost?: number): Row {
  const show = FORMS[figure] ?? ((value: number) => `${value.toFixed(0)} ms`);
  const [federated, single] = (['federated', 'single'] as const).map((side) =>
    show(median(pairs.map((pair) => pair[side][figure]))),
  );
  return medianRow(
    {
      name: `${name}: federated / single bundle`,
      unit: '×',
      detail: `${federated} / ${single}`,
      ...(atMost !== undefined && { target: { atMost } }),
    },
    pairs.map((pair) => pair.federated[figure] / pair.single[figure]),
  );
}

/** What module federation costs a first visit, or saves it, compared with the same sources as one bundle. */
export const federationTax: Bench = {
  name: 'federation-tax',
  measures:
    'The same sources as one single bundle (shell and modules in one build, pages loaded late as chunks; same compiler, minifier, brotli, gateway, immutable ' +
    'caching and API; no federation runtime, no containers, no hashes) against the federated console. Cold visits in pairs, the order changed each time; a ratio is the median of the pairs’ own.',
  minutes: { short: 4, full: 9 },
  async run(browser, { full }): Promise<Row[]> {
    const single = await buildSingleBundle(builtRegistry());
    try {
      const servers = await startConsole({ vehicles: VEHICLES });
      const beside = await startGateway(servers.api, single.dir);
      try {
        const sides = { federated: servers, single: { url: beside.url, token: servers.token } };
        // The servers' code is compiled by it
        for (const side of Object.values(sides)) await coldVisit(browser, side, { rtt: 0 });
        const rows: Row[] = [];
        for (const line of LINES) {
          const pairs: Pair[] = [];
          for (let round = 0; round < (full ? 9 : 3); round++) {
            const visitOf = (side: keyof Pair) => coldVisit(browser, sides[side], line);
            const first = round % 2 === 0 ? await visitOf('federated') : null;
            const single = await visitOf('single');
            pairs.push({ federated: first ?? (await visitOf('federated')), single });
          }
          const at = nameOf(line);
          rows.push(
            compared(`dashboard complete at ${at}`, 'complete', pairs, 0.95),
            compared(`second page at ${at}`, 'secondPage', pairs),
          );
          if (line.rtt > 0) continue;
          rows.push(compared('bytes', 'bytes', pairs), compared('requests', 'requests', pairs));
        }
        return rows;
      } finally {
        beside.close();
        servers.close();
      }
    } finally {
      single.remove();
    }
  },
};
