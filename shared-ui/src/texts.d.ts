import type { TextKey, Texts } from 'shared-auth/contract';
import type uiAddresses from './addresses/texts/mk.json';
import type uiPages from './components/Pagination/texts/mk.json';
import type uiFiles from './files/texts/mk.json';
import type ui from './locales/mk.json';
import type uiMap from './map/texts/mk.json';
import type uiVisits from './model/reports/lists/knownVisits/mk.json';
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
    'ui-visits': typeof uiVisits;
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    // Keys are complete here, with dots and namespace, so that the types need not split them.
    keySeparator: false;
    nsSeparator: false;
    /** Labels of module.json are known only at run time: `menu` accepts any key. */
    resources: { [Namespace in keyof Texts]: Record<TextKey, string> } & { menu: Record<string, string> };
  }
}
