import { createHash, randomBytes } from 'node:crypto';
import type { Registry } from 'shared-auth/contract';
import { cookieOf, setCookie } from './cookies';
import type { Signed, Signer } from './nonce';

/** A random word of this browser, so that it stays with its shell. Set only while a shell is being rolled out. */
const BUCKET = 'fleet-bucket';
/**
 * Set by boot-guard.js: the nonce of a page whose shell has not started (`…~pending`), shows an empty page (`…~blank`)
 * or failed.
 */
export const FAILED = 'fleet-shell-failed';
/** The version that did not start in this browser, signed. */
export const REFUSED = 'fleet-shell-refused';
/** For how long a browser that met a failed shell stays with the stable one, s. */
export const REFUSED_LIFE = 86_400;
const DAY = 86_400;

/** Seconds of one page nonce: the same browser gets the same one within, so that an unchanged page stays a 304. */
const WINDOW = 600;
/** Seconds after which a shell that has not started is treated as frozen. */
const FROZEN_AFTER = 8;
/** Seconds after which a reload meets the stable shell, in case the candidate's page hangs. */
const IMPATIENT_AFTER = 3;

/** 0–99, the same for the same version and browser. */
export const shellBucket = (version: string, word: string) =>
  createHash('sha256').update(`shell ${version} ${word}`).digest().readUInt32BE(0) % 100;

/** The data of a browser that requests a page. */
export interface Visitor {
  cookies: string | undefined;
  address: string;
  /** Whether the page was loaded over TLS. */
  secure: boolean;
}

export interface ShellChoice {
  /** The registry as this browser gets it: its shell is the one that was chosen. */
  registry: Registry;
  isCandidate: boolean;
  /** `Set-Cookie` values. */
  cookies: string[];
  /** The page hands it back with its reports. */
  nonce: string;
}

/**
 * Which shell a browser gets, and the nonce of its page. Signed out there is no user yet, so the share is by browser.
 */
export function chooseShell(
  registry: Registry,
  { cookies: header, address, secure }: Visitor,
  signer: Signer,
  { now = Date.now, word = randomBytes(6).toString('hex') }: { now?: () => number; word?: string } = {},
): ShellChoice {
  const { candidate, lastGood: _lastGood, ...stable } = registry.shell;
  const seconds = Math.floor(now() / 1_000);

  function choice(shell: Registry['shell'], browser: string, cookies: string[]): ShellChoice {
    // The time at which a candidate's page was served; for others it is rounded down to a window.
    const at = shell === asStable.shell ? seconds - (seconds % WINDOW) : seconds;
    const page: Signed['page'] = {
      id: signer.hash(`page ${browser} ${at} ${shell.version}`),
      shell: shell.version,
      browser: signer.hash(browser),
      at,
    };
    const nonce = signer.sign('page', page, at + 2 * WINDOW);
    return { registry: { ...registry, shell }, isCandidate: shell !== asStable.shell, cookies, nonce };
  }

  const asStable = { ...registry, shell: stable };
  if (!candidate) return choice(stable, `address ${address}`, []);

  const current = cookieOf(header, BUCKET, secure);
  const bucketId = current && /^[0-9a-f]{12}$/.test(current) ? current : word;
  const browser = `word ${bucketId}`;
  const cookies = current === bucketId ? [] : [setCookie(BUCKET, bucketId, { maxAge: 30 * DAY, secure })];

  const refused = signer.open('refused', cookieOf(header, REFUSED, secure));
  if (refused?.shell === candidate.version) return choice(stable, browser, cookies);

  const [failedNonce, state] = (cookieOf(header, FAILED, secure) ?? '').split('~');
  const failed = signer.open('page', failedNonce);
  if (failed && failed.shell === candidate.version && failed.browser === signer.hash(browser)) {
    const isFrozen = state === 'pending';
    const age = seconds - failed.at;
    if (isFrozen && age < IMPATIENT_AFTER) return choose();
    // A reload while it was still starting: stable this time, without a failure recorded.
    if (isFrozen && age < FROZEN_AFTER) return choice(stable, browser, cookies);
    const refused: Signed['refused'] = {
      id: failed.id,
      shell: failed.shell,
      kind: isFrozen ? 'frozen' : state === 'blank' ? 'blank' : 'evaluation',
      told: false,
    };
    const kept = setCookie(REFUSED, signer.sign('refused', refused, seconds + REFUSED_LIFE), {
      maxAge: REFUSED_LIFE,
      secure,
    });
    return choice(stable, browser, [...cookies, kept]);
  }
  return choose();

  function choose(): ShellChoice {
    if (!candidate || shellBucket(candidate.version, bucketId) >= candidate.percent)
      return choice(stable, browser, cookies);
    const { percent: _percent, ...shell } = candidate;
    return choice(shell, browser, cookies);
  }
}
