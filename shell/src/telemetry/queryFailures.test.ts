import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { ApiError } from 'shared-auth';
import { watchQueries } from './queryFailures';
import { type Report, sendReportsBy, setReportContext } from './reports';

let client: QueryClient;
let withdrawn: string[];
let reports: Report[];
let stop: () => void;
let version = 0;

beforeEach(() => {
  version += 1;
  client = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });
  withdrawn = [];
  reports = [];
  sendReportsBy((report) => void reports.push(report));
  stop = watchQueries({
    client,
    versionOf: () => `1.${version}.0`,
    withdraw: ({ moduleId, version: of }, detail) => void withdrawn.push(`${moduleId}@${of} ${detail}`),
  });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  stop();
  client.clear();
  sendReportsBy(null);
  jest.restoreAllMocks();
});

const candidates = (...of: string[]) => setReportContext({ revision: 1, shell: '1.0.0', candidates: new Set(of) });
const run = (error: unknown) =>
  client
    .fetchQuery({ queryKey: ['mfe-alarms', 'list'], queryFn: () => Promise.reject(error), retry: 0 })
    .catch(() => {});

it('row 43: books a query that failed by its module’s own code, and leaves a candidate at once', async () => {
  candidates(`mfe-alarms@1.${version}.0`);
  const thrown = new TypeError('rows is undefined');
  await run(thrown);
  expect(reports).toEqual([{ module: 'mfe-alarms', version: `1.${version}.0`, kind: 'query', thrown }]);
  await waitFor(() => expect(withdrawn[0]).toBe(`mfe-alarms@1.${version}.0 rows is undefined`));
});

it('books a query that failed before it was watched', async () => {
  candidates();
  stop();
  const thrown = new TypeError('rows is undefined');
  await run(thrown);
  stop = watchQueries({ client, versionOf: () => `1.${version}.0`, withdraw: () => {} });
  expect(reports).toEqual([{ module: 'mfe-alarms', version: `1.${version}.0`, kind: 'query', thrown }]);
});

it('books a query of the shell to the shell, and goes on with it', async () => {
  setReportContext({ revision: 1, shell: `2.${version}.0`, candidates: new Set([`shell@2.${version}.0`]) });
  const thrown = new TypeError('rows is undefined');
  await client
    .fetchQuery({ queryKey: ['shell', 'list'], queryFn: () => Promise.reject(thrown), retry: 0 })
    .catch(() => {});
  expect(reports).toEqual([{ module: 'shell', version: `2.${version}.0`, kind: 'query', thrown }]);
  await client.cancelQueries();
  expect(withdrawn).toEqual([]);
});

it('goes on with a stable version, and blames nobody for what the server answers', async () => {
  candidates('mfe-fleet@9.0.0');
  await run(new TypeError('rows is undefined'));
  expect(withdrawn).toEqual([]);
  expect(reports).toHaveLength(1);
  await run(new ApiError({ kind: 'http', url: '/api/alarms', status: 503 }));
  expect(reports).toHaveLength(1);
});
