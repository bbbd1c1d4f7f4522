import { paths, storageOf } from 'shared-auth';

const kept = storageOf('fleet.', 'session');
const BASE = 'https://console.invalid';

/** Anything a URL parser would drop or turn into a slash: control characters, blanks, backslashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is refused
const tricky = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/;

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** A path of this site to go to after login: the value when it is exactly that, else the dashboard. */
export function safeOrigin(value: unknown): string {
  const home = paths.dashboard();
  if (typeof value !== 'string' || value.length > 2_000 || !/^\/(?!\/)/.test(value) || tricky.test(value)) return home;
  let url: URL;
  try {
    url = new URL(value, BASE);
  } catch {
    return home;
  }
  const plain = decoded(url.pathname);
  if (url.origin !== BASE || plain === null || plain.startsWith('//') || tricky.test(plain)) return home;
  if (plain === paths.login() || plain.startsWith(`${paths.login()}/`)) return home;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page that a visitor came from, and its user: another user is not redirected there. */
export interface RememberedOrigin {
  path: string;
  /** Username of who was signed in there; null for a visitor. */
  owner: string | null;
}

function readRemembered(value: unknown): RememberedOrigin | null {
  if (typeof value !== 'object' || value === null || !('path' in value) || typeof value.path !== 'string') return null;
  return { path: value.path, owner: 'owner' in value && typeof value.owner === 'string' ? value.owner : null };
}

/** Keeps the origin over a reload of the login page. The history's entry holds it as well. */
export const rememberOrigin = (origin: RememberedOrigin): void => kept.set('origin', origin);

export const forgetOrigin = (): void => kept.remove('origin');

/** The target after login: the origin in the history's entry, else the one stored over a reload, else the dashboard. */
export function originAfterLogin(entry: unknown, username: string): string {
  const state = typeof entry === 'object' && entry !== null && 'origin' in entry ? entry.origin : null;
  const remembered = readRemembered(state) ?? readRemembered(kept.get('origin'));
  if (!remembered || (remembered.owner !== null && remembered.owner !== username)) return paths.dashboard();
  return safeOrigin(remembered.path);
}
