import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses that a developer's machine and tests may reach besides the internet. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1'];

/** The rule refuses an address, or every address of a name. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
  readonly code = 'EGRESS';
  constructor(host: string) {
    super(`${host} is not on the internet; EGRESS_ALLOW lists what else may be reached`);
  }
}

/** @param port null: any */
type Listed = { network: [Address, number] } | { host: string; port: number | null };

/**
 * The addresses to which this server may connect: those of the internet, and those that the operator lists. Loopback,
 * link-local (with it the metadata of clouds), private, shared and reserved addresses are not of the internet, however
 * they are written.
 */
export class EgressRule {
  private constructor(private readonly listed: readonly Listed[]) {}

  /**
   * @param allow networks (`10.1.0.0/16`), addresses, and names with or without a port (`sms.local:8080`). @throws
   * Error naming an entry of another form.
   */
  static parse(allow: readonly string[]): EgressRule {
    return new EgressRule(allow.map(parseEntry));
  }

  /** Returns a rule that also permits the host of an operator's setting, such as TRACCAR_URL. */
  withHostOf(url: string): EgressRule {
    return new EgressRule([...this.listed, { host: bareHost(new URL(url).hostname), port: null }]);
  }

  /** @param host as requested, @param address that it was resolved to */
  permits(host: string, port: number, address: string): boolean {
    const target = unwrapped(address);
    if (isOnTheInternet(target)) return true;
    return this.listed.some((one) =>
      'network' in one
        ? one.network[0].kind() === target.kind() && target.match(one.network as never)
        : one.host === bareHost(host) && (one.port === null || one.port === port),
    );
  }
}

/** Without the brackets of IPv6 and the dot at the end of a full name. */
export const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

function parseEntry(entry: string): Listed {
  const slash = /^(.+)\/(\d{1,3})$/.exec(entry);
  if (slash && ipaddr.isValidCIDR(entry)) return { network: ipaddr.parseCIDR(entry) };
  if (ipaddr.isValid(entry)) {
    const address = ipaddr.process(entry);
    return { network: [address, address.kind() === 'ipv4' ? 32 : 128] };
  }
  const [, host, port] = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  if (host === undefined)
    throw new Error(`EGRESS_ALLOW must list networks, addresses and names with or without a port, not "${entry}".`);
  return { host: bareHost(host), port: port === undefined ? null : Number(port) };
}

/** Replaces addresses that embed one of IPv4 (`::ffff:127.0.0.1`, and NAT64's 64:ff9b::/96) by that one. */
function unwrapped(text: string): Address {
  const address = ipaddr.process(text);
  return address.range() === 'rfc6052' ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address;
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Permits only ranges that are known to be public, so that a range which becomes special tomorrow is refused. */
const isOnTheInternet = (address: Address): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast));
