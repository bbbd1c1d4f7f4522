import { api, moduleCalls } from 'shared-auth';

/** The calls of the contract as this module makes them. */
export const { read, ask: send, change, tagKey } = moduleCalls('mfe-routes', api);
