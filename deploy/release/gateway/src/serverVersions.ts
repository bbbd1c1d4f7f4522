// Connects to the own API and controller.
import { version } from '@fleet/tracing';
import * as v from 'valibot';
import { TIME_LIMIT_MS } from './serverCapabilities';
import type { GatewaySettings } from './settings';

const health = v.object({ version: v.string() });

/** Null of a server that does not respond, or does not name its version. */
const versionOf = (origin: string): Promise<string | null> =>
  fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    .then(async (response) => v.parse(health, await response.json()).version)
    .catch(() => null);

/** Which version each server is of: the same, but while they are upgraded one after the other. */
export async function serverVersions({
  apiOrigin,
  controllerUrl,
}: Pick<GatewaySettings, 'apiOrigin' | 'controllerUrl'>) {
  const others = { api: apiOrigin, ...(controllerUrl && { controller: controllerUrl }) };
  const asked = Object.entries(others).map(async ([name, origin]) => ({ name, version: await versionOf(origin) }));
  return [{ name: 'gateway', version }, ...(await Promise.all(asked))];
}
