import Bowser from 'bowser';

/** Longest part of a browser's `User-Agent` that is kept. */
const MAX_USER_AGENT = 400;

/** Where a call comes from, as a session keeps it. */
export interface Origin {
  address: string;
  userAgent: string;
}

export const originOf = ({ ip, headers }: { ip: string; headers: { 'user-agent'?: string | undefined } }): Origin => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').replace(/\p{C}/gu, '').slice(0, MAX_USER_AGENT),
});

/** Browser and system by name; null for each that the text does not tell. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
