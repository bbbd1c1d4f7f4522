import { type CountedReport, createPageReports, most } from './pageReports';

let now = 0;
beforeEach(() => {
  now = 1_000_000_000;
});
const reports = () => createPageReports(() => now);

const report = (more: Partial<CountedReport> = {}): CountedReport => ({
  module: 'mfe-alarms',
  version: '1.2.0',
  shell: '1.0.0',
  kind: 'rendered',
  page: 'page1',
  user: 'ana',
  address: '10.0.0.1',
  weight: 1,
  ...more,
});

it('row 47: counts a page once per version and kind, however often it reports', () => {
  const counted = reports();
  for (let time = 0; time < 50; time += 1) counted.add(report({ ms: 70 }));
  counted.add(report({ kind: 'crash' }));
  counted.add(report({ kind: 'query' }));
  expect(counted.report(60).versions).toEqual([
    {
      module: 'mfe-alarms',
      version: '1.2.0',
      shell: '1.0.0',
      pages: 1,
      failed: 1,
      started: 0,
      rendered: 1,
      answered: 0,
      failures: { crash: 1, query: 1 },
      times: [0, 1, 0, 0, 0, 0, 0, 0, 0],
      users: ['ana'],
      failedUsers: ['ana'],
    },
  ]);
});

it('row 47: caps what one user and one address count for, and still counts others', () => {
  const counted = reports();
  for (let page = 0; page < 100; page += 1)
    counted.add(report({ page: `mallory${page}`, user: 'mallory', kind: 'crash' }));
  expect(counted.report(60).versions[0]).toMatchObject({ failed: most.user, failedUsers: ['mallory'] });
  for (let page = 0; page < 500; page += 1) counted.add(report({ page: `crowd${page}`, user: `user${page}` }));
  expect(counted.report(60).versions[0]?.pages).toBe(most.address);
  counted.add(report({ page: 'elsewhere', user: 'petar', address: '10.0.0.2' }));
  expect(counted.report(60).versions[0]?.pages).toBe(most.address + 1);
  now += 600_000;
  expect(counted.add(report({ page: 'later', user: 'mallory' }))).toBe(true);
});

it('takes the weight that the gateway gave the page: one in ten stands for ten, the others tell failures only', () => {
  const counted = reports();
  counted.add(report({ page: 'sampled', weight: 10 }));
  counted.add(report({ page: 'other', user: 'petar', weight: 0 }));
  counted.add(report({ page: 'other', user: 'petar', weight: 0, kind: 'render' }));
  expect(counted.report(60).versions[0]).toMatchObject({ pages: 11, rendered: 10, failed: 1, users: ['ana'] });
});

it('row 43: books the pair of module and shell', () => {
  const counted = reports();
  counted.add(report({ kind: 'render' }));
  counted.add(report({ kind: 'render', shell: '1.1.0', page: 'page2' }));
  expect(counted.report(60).versions.map(({ shell, failed }) => [shell, failed])).toEqual([
    ['1.0.0', 1],
    ['1.1.0', 1],
  ]);
});

it('row 44: tells apart what was reported since a step began, and forgets all of it after an hour', () => {
  const counted = reports();
  counted.add(report());
  now += 29 * 60_000;
  counted.add(report({ page: 'page2' }));
  expect(counted.report(30 * 60).versions[0]?.pages).toBe(2);
  expect(counted.report(60).versions[0]?.pages).toBe(1);
  now += 200 * 60_000;
  expect(counted.report(3_600).versions).toEqual([]);
});

it('row 40: counts a frozen page once: by its own report, not by the next page’s', () => {
  const counted = reports();
  counted.add(report({ version: '1.3.0', kind: 'started', page: 'frozen' }));
  counted.add(report({ version: '1.3.0', kind: 'frozen', page: 'next' }));
  expect(counted.report(60).versions).toEqual([
    expect.objectContaining({ pages: 1, failed: 1, failures: { frozen: 1 } }),
  ]);
});

it('row 48: asked again from where it was asked last, counts each report once', () => {
  const counted = reports();
  const pages = ({ versions }: { versions: { pages: number }[] }) => versions[0]?.pages ?? 0;
  counted.add(report());
  const first = counted.reportSince(0);
  // The present second is not over: what comes in it belongs to the next answer.
  expect(pages(first)).toBe(0);
  counted.add(report({ page: 'page2' }));
  now += 1_500;
  counted.add(report({ page: 'page3' }));
  const second = counted.reportSince(first.until ?? 0);
  expect(pages(second)).toBe(2);
  now += 1_500;
  expect(pages(counted.reportSince(second.until ?? 0))).toBe(1);
});
