import { addressCalls } from 'shared-auth/calls';
import type { Extension } from '../../platform/extension';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { notFound } from '../../platform/http/errors';
import { limiter } from '../../platform/http/limiter';
import { serve } from '../../platform/http/serve';
import { Geocoder } from './geocoder';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /** A server with the search API of Nominatim. Without it no address is searched. */
    geocoderUrl?: string | undefined;
  }
}

/** Search of addresses by typed text, with the operator's geocoder. */
export const addresses: Extension = {
  name: 'addresses',
  capabilities: ['addresses'],
  isOffered: ({ settings }) => settings.geocoderUrl !== undefined,
  readOptions({ GEOCODER_URL }: NodeJS.ProcessEnv) {
    if (GEOCODER_URL && !(/^https?:/.test(GEOCODER_URL) && URL.canParse(GEOCODER_URL)))
      throw new Error('GEOCODER_URL must begin with https:// or http://.');
    return { geocoderUrl: GEOCODER_URL || undefined };
  },
  register(app) {
    const { geocoderUrl, budgetFactor } = app.settings;
    // Once a second, as Nominatim asks of each application: of all instances together where they share a Redis.
    const turns = limiter({ keyPrefix: 'geocoder', points: budgetFactor, duration: 1 }, app.redis);
    const geocoder = geocoderUrl ? new Geocoder(geocoderUrl, app.egress, turns) : undefined;
    serve(
      app,
      addressCalls.list,
      async ({ query: { search, language = 'mk' }, request, reply }) => {
        if (!geocoder) throw notFound('Пребарувањето адреси не е поставено.');
        return geocoder.search(search, language, { signal: whileWaiting(reply), log: request.log });
      },
      { search: 'Бараната адреса е задолжителна: 3 знаци или повеќе' },
    );
  },
};
