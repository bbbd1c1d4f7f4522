import type fuel from './fuel/texts/mk.json';
import type limits from './limits/texts/mk.json';
import type mk from './locales/mk.json';
import type odometer from './odometer/texts/mk.json';
import type zones from './zones/texts/mk.json';
import type visits from './zones/visits/texts/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    'mfe-routes': typeof mk;
    'mfe-routes/fuel': typeof fuel;
    'mfe-routes/limits': typeof limits;
    'mfe-routes/odometer': typeof odometer;
    'mfe-routes/visits': typeof visits;
    'mfe-routes/zones': typeof zones;
  }
}
