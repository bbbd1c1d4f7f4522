import { createPageReports } from './pageReports';

let now = 0;
const reports = () => createPageReports(() => now);

it('adds up loads with their weight, times by class, and failures by kind', () => {
  const said = reports();
  said.add({ module: 'mfe-alarms', version: '1.2.0', kind: 'load', ms: 70, weight: 10 });
  said.add({ module: 'mfe-alarms', version: '1.2.0', kind: 'load', ms: 9_000 });
  said.add({ module: 'mfe-alarms', version: '1.2.0', kind: 'render' });
  said.add({ module: 'mfe-alarms', version: '1.3.0', kind: 'integrity' });
  expect(said.report(30).versions).toEqual([
    { module: 'mfe-alarms', version: '1.2.0', loads: 11, failures: { render: 1 }, times: [0, 10, 0, 0, 0, 0, 0, 0, 1] },
    {
      module: 'mfe-alarms',
      version: '1.3.0',
      loads: 0,
      failures: { integrity: 1 },
      times: [0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  ]);
});

it('forgets what is older than asked for, and all of it after an hour', () => {
  const said = reports();
  now = 0;
  said.add({ module: 'mfe-alarms', version: '1.2.0', kind: 'http' });
  now = 29 * 60_000;
  said.add({ module: 'mfe-alarms', version: '1.2.0', kind: 'http' });
  expect(said.report(30).versions[0]?.failures.http).toBe(2);
  expect(said.report(10).versions[0]?.failures.http).toBe(1);
  now = 200 * 60_000;
  expect(said.report(60).versions).toEqual([]);
});
