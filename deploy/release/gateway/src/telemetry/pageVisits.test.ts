import { createPageVisits, mostVisits } from './pageVisits';

let now = 0;
beforeEach(() => {
  now = 1_200_000_000;
});
const visit = (more: { modules?: string[]; route?: string } = {}) => ({
  modules: ['mfe-alarms@1.2.0'],
  shell: '1.0.0',
  route: '/alarms',
  measured: { requests: 4 },
  ...more,
});
const ana = { user: 'ana', address: '10.0.0.1' };

it('keeps a visit for each module in the page and for the shell, by the second', () => {
  const visits = createPageVisits(() => now);
  visits.add(visit({ modules: ['mfe-fleet@5.0.0', 'mfe-alarms@1.2.0'], route: '/dashboard' }), ana);
  now += 1_000;
  visits.add(visit(), ana);
  expect(visits.between(0, 1_200_001).map(({ module, version, route }) => [module, version, route])).toEqual([
    ['shell', '1.0.0', '/dashboard'],
    ['mfe-fleet', '5.0.0', '/dashboard'],
    ['mfe-alarms', '1.2.0', '/dashboard'],
  ]);
  expect(visits.between(1_200_001, 1_200_002)).toHaveLength(2);
});

it('caps what one user, one address and one route count for, and begins anew after ten minutes', () => {
  const visits = createPageVisits(() => now);
  for (let each = 0; each < 50; each += 1) visits.add(visit(), ana);
  const kept = () => visits.between(0, 2_000_000_000).filter(({ module }) => module === 'mfe-alarms').length;
  expect(kept()).toBe(mostVisits.user);
  for (let user = 0; user < 500; user += 1) visits.add(visit(), { user: `user${user}`, address: `10.0.1.${user}` });
  expect(kept()).toBe(mostVisits.route);
  for (let each = 0; each < 500; each += 1)
    visits.add(visit({ route: `/r${'a'.repeat(each % 50)}` }), { user: `user${each}`, address: '10.0.0.2' });
  expect(kept()).toBe(mostVisits.route + mostVisits.address);
  now += 600_000;
  expect(visits.add(visit(), ana)).toBe(true);
});

it('forgets visits after an hour', () => {
  const visits = createPageVisits(() => now);
  visits.add(visit(), ana);
  now += 3_700_000;
  visits.add(visit(), ana);
  expect(visits.between(0, 2_000_000_000)).toHaveLength(2);
});
