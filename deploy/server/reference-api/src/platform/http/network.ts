/** The network that is treated as one caller: a caller with one IPv6 address has 2^64 of them. */
export const networkOf = (address: string): string => networksOf(address)[0] ?? address;

/**
 * The networks of an address, the narrowest first: of IPv6 those of 64, 56 and 48 bits, which belong to one line or
 * company as a whole; an IPv4 address is its own network.
 */
export function networksOf(address: string): string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return [mapped[1]];
  if (!address.includes(':')) return [address];
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right];
  const site = groups.slice(0, 3).join(':');
  const subnet = Number.parseInt(groups[3] ?? '0', 16);
  return [`${site}:${groups[3]}`, `${site}:${(subnet & 0xff00).toString(16)}/56`, `${site}/48`];
}
