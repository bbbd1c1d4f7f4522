import { startConsole } from '../consoleServers';
import { type Bench, median, medianRow, type Row, type Target } from '../results/rows';
import { biggestAnswers } from './biggestAnswers';
import { coldVisit, type Line, VEHICLES, type Visit } from './coldVisit';
import { LINES, nameOf } from './lines';

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** A first visit of the signed-in dashboard, nothing cached, and what follows it. */
export const firstDashboard: Bench = {
  name: 'first-dashboard',
  measures:
    'A first visit of the signed-in dashboard, 478 vehicles, nothing cached, on the built console behind its gateway. ' +
    'Complete: tiles, map and count are there. Round trips: the longest sequence of requests of which each began when ' +
    'the one before had ended, at 150 ms. The second page is the list of vehicles, from the click, after 0.3 s on its ' +
    'link, to its first row. A return visit is a new tab with a full cache. LCP, INP (the slowest of five clicks and ' +
    'seven keys) and CLS are those of a processor 4× slower at 40 ms. What names no delay is without one.',
  minutes: { short: 2, full: 5 },
  async run(browser, { full }): Promise<Row[]> {
    const servers = await startConsole({ vehicles: VEHICLES });
    try {
      await coldVisit(browser, servers, { rtt: 0 }); // the servers' code is compiled by it
      const repeated = async (line: Line, options: { withInteractions?: boolean; isReturn?: boolean } = {}) => {
        const visits: Visit[] = [];
        for (let round = 0; round < (full ? 9 : 3); round++)
          visits.push(await coldVisit(browser, servers, line, options));
        return (figure: keyof Visit) => visits.map((each) => each[figure]);
      };
      const rows: Row[] = [];
      for (const line of LINES) {
        const found = await repeated(line);
        const at = nameOf(line);
        const add = (name: string, unit: string, samples: number[], detail: string, target?: Target) =>
          rows.push(medianRow({ name, unit, detail, ...(target && { target }) }, samples));
        const sizes = [median(found('bytes')), median(found('apiBytes'))].map(kilobytes);
        const cost = `${median(found('requests'))} requests, ${sizes[0]} kB, of them API ${sizes[1]} kB`;
        add(`dashboard of ${VEHICLES} vehicles complete at ${at}`, 'ms', found('complete'), cost, {
          atMost: line.complete,
        });
        if (line.rtt === 0) {
          add('main.js has run', 'ms', found('mainRan'), `from the navigation, at ${at}`);
          add('from verify’s answer to the layout', 'ms', found('layout'), `at ${at}`, { atMost: 120 });
          add('from the fleet’s data to its markers painted', 'ms', found('dataToPaint'), `at ${at}`);
          const apiBytes = found('apiBytes').map((bytes) => bytes / 1000);
          const what = 'headers and bodies on the wire';
          add(`API bytes of a dashboard with ${VEHICLES} vehicles`, 'kB', apiBytes, what, { atMost: 20 });
        }
        if (line.rtt === 150) {
          add('round trips until the dashboard is complete', '', found('roundTrips'), `at ${at}`);
          const what = 'vehicles, from the click to the first row';
          add(`second page by click at ${at}`, 'ms', found('secondPage'), what, { atMost: 150 });
          const back = await repeated(line, { isReturn: true });
          const kB = kilobytes(median(back('bytes')));
          const asked = `${median(back('requests'))} requests, ${kB} kB, ${median(back('roundTrips'))} round trips`;
          add(`dashboard complete on a return visit at ${at}`, 'ms', back('complete'), asked, { atMost: 900 });
        }
      }
      const slow = await repeated({ rtt: 40, slowdown: 4 }, { withInteractions: true });
      const detail = 'CPU 4× slower, 40 ms';
      rows.push(
        medianRow({ name: 'LCP', unit: 'ms', target: { atMost: 2_000 }, detail }, slow('lcp')),
        medianRow({ name: 'INP', unit: 'ms', target: { atMost: 150 }, detail }, slow('inp')),
        medianRow(
          {
            name: 'CLS',
            unit: '',
            target: { atMost: 0.01 },
            detail: `${detail}; the dashboard alone ${median(slow('landingCls')).toFixed(3)}`,
          },
          slow('cls'),
        ),
        await biggestAnswers(servers),
      );
      return rows;
    } finally {
      servers.close();
    }
  },
};
