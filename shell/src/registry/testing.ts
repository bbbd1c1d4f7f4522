import type { ModuleRelease } from 'shared-auth';

/** For tests: a release of mfe-alarms. */
export const release = (version: string, more: Partial<ModuleRelease> = {}): ModuleRelease => ({
  version,
  entry: `/modules/mfe-alarms/${version}/mf-manifest.json`,
  integrity: { 'mf-manifest.json': `sha384-${'A'.repeat(64)}` },
  requires: { shell: '^1.0.0' },
  contributes: {
    schema: 1,
    id: 'mfe-alarms',
    owner: 'alarms team',
    requires: { shell: '^1.0.0' },
    routes: [{ path: '/alarms', expose: './AlarmsPage', title: 'alarms' }],
    menu: [{ path: '/alarms', order: 50, icon: 'bell', label: 'alarms', place: 'main' }],
    widgets: [{ slot: 'dashboard.critical-alarms', expose: './CriticalAlarms', title: 'critical' }],
    locales: {
      mk: { alarms: 'Аларми', critical: 'Критични аларми' },
      en: { alarms: 'Alarms', critical: 'Critical alarms' },
    },
  },
  files: { './AlarmsPage': ['remoteEntry.js', 'page.js', 'page.css'] },
  size: 20_000,
  shared: {},
  ...more,
});
