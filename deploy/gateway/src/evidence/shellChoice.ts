import { createHash, randomBytes } from 'node:crypto';
import type { Registry } from 'shared-auth/contract';
import { cookieOf, setCookie } from './cookies';
import type { Signed, Signer } from './nonce';

/** A random word of this browser, so that it keeps its shell. Set only while a shell is being rolled out. */
const BUCKET = 'fleet-bucket';
/** Set by boot-guard.js: the nonce of a page whose shell has not started (`…~pending`) or failed. */
const FAILED = 'fleet-shell-failed';
/** The version that did not start in this browser, signed. */
export const REFUSED = 'fleet-shell-refused';
const DAY = 86_400;

/** Seconds of one page nonce: the same browser gets the same one within, so that an unchanged page stays a 304. */
const WINDOW = 600;
/** Seconds after which a shell that has not started counts as frozen. */
const FROZEN_AFTER = 8;
/** Seconds after which a reload meets the stable shell, in case the candidate's page hangs. */
const IMPATIENT_AFTER = 3;

/** 0–99, the same for the same version and browser. */
export const shellBucket = (version: string, word: string) =>
  createHash('sha256').update(`shell ${version} ${word}`).digest().readUInt32BE(0) % 100;

/** What is known of whoever asks for a page. */
export interface Visitor {
  cookies: string | undefined;
  address: string;
  /** Whether the page came by TLS. */
  secure: boolean;
}

export interface ShellChoice {
  /** The registry as this browser gets it: its shell is the one that was chosen. */
  registry: Registry;
  isCandidate: boolean;
  /** `Set-Cookie` values. */
  cookies: string[];
  /** What the page hands back. */
  nonce: string;
}

/** Which shell a browser gets, and the nonce of its page. Signed out there is no user yet, so the share is by browser. */
export function chooseShell(
  registry: Registry,
  { cookies: header, address, secure }: Visitor,
  signer: Signer,
  { now = Date.now, word = randomBytes(6).toString('hex') }: { now?: () => number; word?: string } = {},
): ShellChoice {
  const { candidate, lastGood: _lastGood, ...stable } = registry.shell;
  const seconds = Math.floor(now() / 1_000);

  function choice(shell: Registry['shell'], browser: string, cookies: string[]): ShellChoice {
    // Holds the time a candidate's page was served; for others it stays the same for a while.
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
    const verdict: Signed['refused'] = {
      id: failed.id,
      shell: failed.shell,
      kind: isFrozen ? 'frozen' : 'evaluation',
      told: false,
    };
    const kept = setCookie(REFUSED, signer.sign('refused', verdict, seconds + DAY), { maxAge: DAY, secure });
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

/**
 * /boot-guard.js, loaded only beside a shell that is being rolled out: when one of its files does not load, or nothing is on the screen
 * after 8 s, or the crash screen is, this browser goes back to the stable shell by one reload. A cookie marks from the start that the
 * shell has not started yet and is removed when it has, so that a frozen tab's next load is on the stable shell as well. Without cookies
 * it does nothing, as the reload would bring the same shell.
 */
export const bootGuard = `'use strict';
(function () {
  var version = document.currentScript.getAttribute('data-version');
  var page = document.currentScript.getAttribute('data-page');
  var isDone = false;
  var isSecure = location.protocol === 'https:';
  var name = (isSecure ? '__Host-' : '') + '${FAILED}=';
  function remember(value, seconds) {
    document.cookie = name + value + '; Path=/; Max-Age=' + seconds + '; SameSite=Lax' + (isSecure ? '; Secure' : '');
  }
  function goBack() {
    if (isDone) return;
    isDone = true;
    remember(page, ${DAY});
    if (document.cookie.indexOf(name + page) >= 0) location.reload();
  }
  function isCrashed() {
    return document.querySelector('#root > main[role=alert]');
  }
  remember(page + '~pending', 600);
  addEventListener('error', function (event) {
    var source = event.target && event.target.src;
    if (source && source.indexOf('/modules/shell/' + version + '/') >= 0) goBack();
  }, true);
  var isSettling = false;
  new MutationObserver(function () {
    if (isCrashed()) return goBack();
    var root = document.getElementById('root');
    if (isSettling || !root || !root.firstChild) return;
    isSettling = true;
    // Runs only when the page is not frozen.
    setTimeout(function () {
      if (!isDone && !isCrashed()) remember('', 0);
    }, 1000);
  }).observe(document, { childList: true, subtree: true });
  setTimeout(function () {
    var root = document.getElementById('root');
    if (!root || !root.firstChild) goBack();
  }, 8000);
})();
`;
