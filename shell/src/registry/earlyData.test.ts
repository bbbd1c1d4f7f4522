import { serverAnnounces } from 'shared-auth/testing';
import { isMade, readRouteCall } from './earlyData';

const call = {
  path: '/api/vehicles/{id}',
  query: {
    limit: { default: '20' },
    days: { param: 'period', default: '7', values: ['1', '7'] },
    search: { param: 'q', default: '' },
  },
};

it("reads the call of an address: literals, the URL's parameters, and defaults for what is not among the values", () => {
  expect(readRouteCall(call, { id: 'а/1' }, new URLSearchParams('period=1&q=СК'))).toEqual({
    path: '/api/vehicles/%D0%B0%2F1',
    query: { limit: '20', days: '1', search: 'СК' },
  });
  expect(readRouteCall(call, { id: '1' }, new URLSearchParams('period=5'))).toEqual({
    path: '/api/vehicles/1',
    query: { limit: '20', days: '7', search: '' },
  });
});

it('makes a call by what the server announces', () => {
  const made = () =>
    ['', 'fleet.view', '!fleet.view', '!other'].map((capability) =>
      isMade({ ...call, capability }, new URLSearchParams()),
    );
  expect(made()).toEqual([true, false, true, true]);
  serverAnnounces('fleet.view');
  expect(made()).toEqual([true, true, false, true]);
  serverAnnounces();
});

it("makes a call by the URL's parameters", () => {
  const made = ['', 'tab=dashboard', 'tab=safety', 'days=7'].map((search) =>
    isMade({ ...call, when: { tab: ['', 'dashboard'] } }, new URLSearchParams(search)),
  );
  expect(made).toEqual([true, true, false, true]);
});
