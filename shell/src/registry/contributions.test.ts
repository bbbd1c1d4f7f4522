import { getRuntimeConfig, setRuntimeConfig } from 'shared-auth';
import { serverAnnounces } from 'shared-auth/testing';
import { contributionsOf } from './contributions';
import { release } from './testing';

describe('contributionsOf', () => {
  const alarms = release('1.2.0');
  const users = release('1.0.0', {
    contributes: {
      ...alarms.contributes,
      id: 'mfe-admin',
      routes: [{ path: '/users', expose: './UsersPage', title: 'users', role: 'manager' }],
      menu: [{ path: '/users', order: 10, icon: 'users', label: 'users', role: 'manager', place: 'main' }],
      widgets: [],
      locales: { mk: { users: 'Корисници' }, en: { users: 'Users' } },
    },
  });
  const contributions = contributionsOf([
    ['mfe-alarms', alarms],
    ['mfe-admin', users],
  ]);

  it('sorts the menu of all modules by order, and keeps roles', () => {
    expect(contributions.menu.map(({ path, role, labelKey }) => [path, role, labelKey])).toEqual([
      ['/users', 'manager', 'mfe-admin.users'],
      ['/alarms', 'driver', 'mfe-alarms.alarms'],
    ]);
  });

  it('has the labels of both languages without loading anything', () => {
    expect(contributions.texts.mk['mfe-admin.users']).toBe('Корисници');
    expect(contributions.texts.en['mfe-alarms.alarms']).toBe('Alarms');
  });

  it('finds the widgets of a slot', () => {
    expect(
      contributions.widgets('dashboard.critical-alarms').map(({ moduleId, expose }) => [moduleId, expose]),
    ).toEqual([['mfe-alarms', './CriticalAlarms']]);
    expect(contributions.widgets('vehicle.recent-alarms')).toEqual([]);
  });

  it('leaves out a widget of something that the server does not announce', () => {
    const widgets = [{ slot: 'vehicle.tabs', expose: './VehicleActs', title: 'users', capability: 'acts' }];
    const { widgets: of } = contributionsOf([
      ['mfe-admin', release('1.0.0', { contributes: { ...users.contributes, widgets } })],
    ]);
    expect(of('vehicle.tabs')).toEqual([]);
    serverAnnounces('acts');
    expect(of('vehicle.tabs')).toHaveLength(1);
    serverAnnounces();
  });

  it.each([
    ['^1.5.0', {}, 'driver'],
    ['^1.6.0', {}, 'operator'],
    ['^1.6.0', { forDrivers: true }, 'driver'],
    ['^1.6.0', { forDrivers: true, role: 'manager' }, 'manager'],
  ] as const)('a page of a build for %s with %j is for %s and above', (shell, more, role) => {
    const routes = [{ path: '/alarms', expose: './AlarmsPage', title: 'alarms', ...more }];
    const page = release('2.0.0', { requires: { shell }, contributes: { ...alarms.contributes, routes } });
    const { routes: pages, menu } = contributionsOf([['mfe-alarms', page]]);
    expect(pages.map((route) => route.role)).toEqual([role]);
    expect(menu.map((entry) => entry.role)).toEqual([role]);
  });
});

it('is arranged by role, as the gateway wrote beside each part', () => {
  const { contributes } = release('1.0.0');
  const arranged = release('1.0.0', {
    contributes: {
      ...contributes,
      menu: contributes.menu.map((entry) => ({ ...entry, orders: { driver: 7 } })),
      widgets: contributes.widgets.map((each) => ({ ...each, hiddenFor: ['driver'] })),
    },
  });
  const seen = (role: string) => {
    const { menu, widgets } = contributionsOf([['mfe-alarms', arranged]], role);
    return [menu.map(({ order }) => order), widgets('dashboard.critical-alarms').length];
  };
  expect(seen('driver')).toEqual([[7], 0]);
  expect(seen('manager')).toEqual([[50], 1]);
  expect(seen('')).toEqual([[50], 1]);
});

describe('slots of modules', () => {
  const { contributes } = release('1.0.0');
  const fleet = (version: string) =>
    release('1.0.0', {
      contributes: {
        ...contributes,
        widgets: [],
        slots: [{ name: 'mfe-fleet/vehicle.summary', version }],
      },
    });
  const widget = { slot: 'mfe-fleet/vehicle.summary', slotVersion: '^1.2.0', expose: './Today', title: 'alarms' };
  const filler = release('1.0.0', { contributes: { ...contributes, widgets: [widget] } });
  const shown = (owner: ReturnType<typeof fleet>) =>
    contributionsOf([
      ['mfe-fleet', owner],
      ['mfe-alarms', filler],
    ]).widgets('mfe-fleet/vehicle.summary');

  it.each([
    ['1.2.0', 1],
    ['1.7.3', 1],
    ['1.1.0', 0],
    ['2.0.0', 0],
  ])('of version %s have %s widget that was written for ^1.2.0', (version, count) => {
    expect(shown(fleet(version))).toHaveLength(count);
  });

  it('that are not offered show nothing', () => {
    expect(shown(release('1.0.0', { contributes: { ...contributes, widgets: [] } }))).toEqual([]);
  });
});

describe('slots on trial', () => {
  const config = getRuntimeConfig();
  afterEach(() => setRuntimeConfig(config));

  const widgetsOf = (proposals: string[] | undefined) => {
    const { contributes } = release('1.0.0');
    const widgets = [{ slot: 'proposed.device.cards', expose: './Card', title: 'alarms' }];
    const asking = release('1.0.0', { contributes: { ...contributes, widgets, proposals } });
    return contributionsOf([['mfe-alarms', asking]]).widgets('proposed.device.cards');
  };

  it('are filled where the console allows them and the module asks for them', () => {
    expect(widgetsOf(['proposed.device.cards'])).toEqual([]);
    setRuntimeConfig({ ...config, proposals: ['proposed.device.cards'] });
    expect(widgetsOf(['proposed.device.cards'])).toHaveLength(1);
    expect(widgetsOf([])).toEqual([]);
    expect(widgetsOf(undefined)).toEqual([]);
  });
});
