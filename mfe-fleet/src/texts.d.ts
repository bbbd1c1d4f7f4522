import type dashboard from './dashboard/locales/mk.json';
import type silence from './devices/silence/texts/mk.json';
import type fileImport from './import/texts/mk.json';
import type mk from './locales/mk.json';
import type sensors from './sensors/texts/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    'mfe-fleet': typeof mk;
    'mfe-fleet/DashboardPage': typeof dashboard;
    'mfe-fleet/import': typeof fileImport;
    'mfe-fleet/sensors': typeof sensors;
    'mfe-fleet/silence': typeof silence;
  }
}
