import type { TextKey, Texts } from 'shared-auth/contract';
import type uiAddresses from './addresses/texts/mk.json';
import type uiPages from './components/Pagination/texts/mk.json';
import type uiFiles from './files/texts/mk.json';
import type ui from './locales/mk.json';
import type uiMap from './map/texts/mk.json';
import type uiLists from './model/reports/lists/mk.json';
import type uiReports from './model/reports/texts/mk.json';
import type uiSensors from './sensors/texts/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    ui: typeof ui;
    'ui-addresses': typeof uiAddresses;
    'ui-files': typeof uiFiles;
    'ui-lists': typeof uiLists;
    'ui-map': typeof uiMap;
    'ui-pages': typeof uiPages;
    'ui-reports': typeof uiReports;
    'ui-sensors': typeof uiSensors;
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    // Keys are whole here, dots and namespace included: the types then need not take them apart.
    keySeparator: false;
    nsSeparator: false;
    /** Labels of module.json come by run time: `menu` takes any. */
    resources: { [Namespace in keyof Texts]: Record<TextKey, string> } & { menu: Record<string, string> };
  }
}
