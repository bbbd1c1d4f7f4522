const DIGITS = 8;

/**
 * An id that no tracker has: trackers go by the 15 digits of their IMEI, and two phones get the same one in 90 million.
 */
export function newPhoneId(random: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0): string {
  return `9${String(random() % 10 ** (DIGITS - 1)).padStart(DIGITS - 1, '0')}`;
}

/**
 * The server address to type into Traccar Client. The key is in the path, because the app drops the query of an address
 * that it reads from a QR code (traccar-client, `ConfigurationService.applyUri`).
 */
export const phoneServer = (origin: string, key: string): string =>
  `${origin}/ingest/osmand${key === '' ? '' : `/${encodeURIComponent(key)}`}`;

/** The content of the QR code: the server, the phone's id and its reporting interval in seconds. */
export const phoneSetup = (origin: string, key: string, id: string): string =>
  `${phoneServer(origin, key)}?${new URLSearchParams({ id, interval: '30' })}`;
