import { createTestBrowser } from '@fleet/gateway/testing';
import { isInShare } from 'shared-auth/contract';
import { expect, test as rolloutTest } from './rolloutTest';
import { type Servers, startServers } from './servers';
import { type Account, tokenOf } from './test';

/** A console over a store of its own, with a controller that looks every half second. */
export const test = rolloutTest.extend<object, { gateways: number; servers: Servers }>({
  /** How many gateways serve the store. */
  gateways: [1, { scope: 'worker', option: true }],
  servers: [
    async ({ rollouts, gateways }, use) => {
      const servers = await startServers({ storeDir: rollouts.dir, controllerEvery: 0.5, gateways });
      await servers.startController();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The fixture's accounts that may see the alarms. */
const accounts: Account[] = ['admin', 'manager', 'operator', 'driver'];

/** Versions of the alarms' module whose share of 98 percent has all accounts of the fixture. */
export const everybodysVersions: readonly string[] = Array.from({ length: 100 }, (_, index) => `2.${index}.0`).filter(
  (version) => accounts.every((account) => isInShare('mfe-alarms', { version, percent: 98 }, account)),
);

/**
 * Signed pages of some users at one gateway (the front one unless said), in which a version of the alarms was shown, or
 * crashed. Returns each report's status.
 */
export async function visit(
  servers: Servers,
  who: readonly Account[],
  version: string,
  { gateway = servers.url, kind = 'rendered' }: { gateway?: string; kind?: 'rendered' | 'crash' } = {},
): Promise<number[]> {
  const statuses: number[] = [];
  for (const account of who) {
    const browser = createTestBrowser(gateway);
    const { nonce } = await browser.visit(await tokenOf(servers, account));
    const shown = kind === 'rendered' ? { ms: 50 } : {};
    const response = await browser.report({ module: 'mfe-alarms', version, kind, nonce, ...shown });
    statuses.push(response.status);
  }
  return statuses;
}

export { expect };
