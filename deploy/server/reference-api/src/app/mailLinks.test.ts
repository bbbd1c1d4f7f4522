import { readdirSync, readFileSync } from 'node:fs';
import { includesRole, lowestRoleWith, type Role, roleHas, roles } from 'shared-auth/contract';
import { reportViews } from 'shared-ui/reports';
import { messageText } from '../extensions/notifications/messageText';
import { reportText } from '../extensions/scheduledReports/reportMail';

interface ModuleRoute {
  path: string;
  role?: Role;
  forDrivers?: boolean;
}

const root = new URL('../../../../../', import.meta.url);
const pages = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .flatMap((name) => {
    const table: { routes: ModuleRoute[] } = JSON.parse(readFileSync(new URL(`${name}/module.json`, root), 'utf8'));
    return table.routes;
  });

/** Whether the console lets a role open an address, by the pages' own table. */
function mayOpen(role: Role, address: string): boolean {
  const { pathname } = new URL(address, 'https://console.example.mk');
  const fits = ({ path }: ModuleRoute) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  const page = pages.find(fits);
  return page !== undefined && includesRole(role, page.role ?? (page.forDrivers ? 'driver' : 'operator'));
}

const linksOf = ({ path, actions }: { path: string; actions: { path: string }[] }) => [
  path,
  ...actions.map((action) => action.path),
];

const alarm = {
  id: 5,
  alarm_type: 'sos',
  severity: 'critical',
  message: 'SOS',
  license_plate: 'SK-1234-AB',
  vehicle_code: null,
  device_id: 'GPS-1',
  created_at: new Date().toISOString(),
  latitude: 42,
  longitude: 21.4,
};

describe.each(roles)('the links of what a %s is sent', (role) => {
  it('are of pages that exist and open', () => {
    const kinds = roleHas(role, 'notifications.own') ? (['alarm', 'digest', 'test'] as const) : [];
    const texts = [...kinds, 'second_factor_reset' as const].flatMap((kind) =>
      [7, null].map((vehicle_id) =>
        messageText({ kind, alarm_count: 1, alarms: [{ ...alarm, vehicle_id }] }, 'mk', undefined),
      ),
    );
    expect(texts.flatMap(linksOf).filter((link) => !mayOpen(role, link))).toEqual([]);
  });

  it('are of reports that open', () => {
    if (!roleHas(role, 'reports.view')) return expect(lowestRoleWith('reports.view')).not.toBe(role);
    const run = { id: 1, name: 'Извештај', due_at: alarm.created_at, missed: 0, missed_from: null, is_trial: false };
    const choices = reportViews.flatMap((view) =>
      [null, 7].flatMap((vehicle_id) => [null, 3].map((zone_id) => ({ view, vehicle_id, zone_id }))),
    );
    const links = choices.flatMap((choice) =>
      linksOf(
        reportText({ ...run, format: 'link', days: 7, month: 'last', ...choice }, 'link', {
          locale: 'mk',
          role,
          origin: undefined,
          now: Date.now(),
        }),
      ),
    );
    expect(links.filter((link) => !mayOpen(role, link))).toEqual([]);
  });
});
