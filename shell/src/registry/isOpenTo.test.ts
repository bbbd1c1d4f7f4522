import type { Contributions, RouteItem } from './contributions';
import { settingsPages } from './isOpenTo';

const page = (path: string, role: RouteItem['role']) => ({ path, role }) as RouteItem; // what the rule reads of it

it('lists what is set up, and no page of work below one of the menu', () => {
  const contributions = {
    routes: [
      page('/alarms', 'driver'),
      page('/alarms/shift', 'operator'),
      page('/reports/scheduled', 'manager'),
      page('/calendars', 'operator'),
      page('/vehicles/new', 'manager'),
      page('/vehicles/:id', 'driver'),
    ],
    menu: [{ path: '/alarms' }, { path: '/reports' }, { path: '/vehicles' }],
  } as unknown as Contributions;
  expect(settingsPages(contributions).map(({ path }) => path)).toEqual(['/reports/scheduled', '/calendars']);
});
