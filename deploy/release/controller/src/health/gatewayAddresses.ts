// Connects to the name server, for the own gateways.
import { lookup } from 'node:dns/promises';

const DNS = 'dns+';

/** Whether an address means all that its name resolves to: `dns+http://gateway-each:8080`. */
export const isDnsAddress = (address: string): boolean => address.startsWith(DNS);

/**
 * The present gateways: a `dns+` address becomes each of the addresses of its name. One that cannot be resolved stays
 * unchanged, and is then a gateway that does not respond.
 */
export async function resolveGateways(
  addresses: readonly string[],
  resolve: (host: string) => Promise<{ address: string; family: number }[]> = (host) => lookup(host, { all: true }),
): Promise<string[]> {
  const resolved = await Promise.all(
    addresses.map(async (given) => {
      if (!isDnsAddress(given)) return [given];
      const url = new URL(given.slice(DNS.length));
      const found = await resolve(url.hostname).catch(() => []);
      const hosts = found.map(({ address, family }) => (family === 6 ? `[${address}]` : address));
      return hosts.length === 0
        ? [url.origin]
        : hosts.map((host) => `${url.protocol}//${host}${url.port && `:${url.port}`}`);
    }),
  );
  return [...new Set(resolved.flat())].sort();
}
