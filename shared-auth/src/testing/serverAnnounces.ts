import type { ServerCapability } from '../contract/capabilities/server';
import { getRuntimeConfig, setRuntimeConfig } from '../contract/config/config';

/**
 * What the server behind the page announces from now on, as if the gateway had written it into the configuration; none
 * without names.
 */
export const serverAnnounces = (...capabilities: readonly ServerCapability[]): void =>
  setRuntimeConfig({ ...getRuntimeConfig(), capabilities: [...capabilities] });
