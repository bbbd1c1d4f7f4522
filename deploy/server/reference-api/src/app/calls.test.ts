import { allCalls } from 'shared-auth/calls/all';
import { startTestApi, type TestApi } from '../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it('every call of the contract is served, and each call that is served is one of them', () => {
  const served = test.api.routes.flatMap(({ call }) => (call ? [call] : []));
  expect(served.map(nameOf).sort()).toEqual(allCalls.map(nameOf).sort());
});
