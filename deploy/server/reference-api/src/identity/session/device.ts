import Bowser from 'bowser';

/** Longest part of a browser's `User-Agent` that is stored. */
const MAX_USER_AGENT = 400;

/** The origin of a call, as a session stores it. */
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
