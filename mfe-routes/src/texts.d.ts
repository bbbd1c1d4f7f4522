import type limits from './limits/texts/mk.json';
import type mk from './locales/mk.json';
import type zones from './zones/texts/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    'mfe-routes': typeof mk;
    'mfe-routes/limits': typeof limits;
    'mfe-routes/zones': typeof zones;
  }
}
