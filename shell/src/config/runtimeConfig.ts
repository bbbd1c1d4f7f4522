import type { RuntimeConfig } from 'shared-auth';
import { runtimeConfig } from 'shared-auth/contract';
import * as v from 'valibot';
import { inlinedOrFetched } from './inlinedJson';

/** The run-time configuration the gateway was started with. */
export const loadConfig = async (): Promise<RuntimeConfig> =>
  v.parse(runtimeConfig, await inlinedOrFetched('fleet-config', '/config.json'));
