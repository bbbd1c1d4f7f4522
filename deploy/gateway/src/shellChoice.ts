import { createHash, randomBytes } from 'node:crypto';
import type { Registry } from 'shared-auth/contract';

/** A random word of this browser, so that it keeps its shell. Set only while a shell is being rolled out. */
const BUCKET = 'fleet-bucket';
/** The version that did not start in this browser, set by boot-guard.js; with `.told` once it was counted. */
const REFUSED = 'fleet-shell-refused';
const DAY = 86_400;

/** 0–99, the same for the same version and browser. */
export const shellBucket = (version: string, word: string) =>
  createHash('sha256').update(`shell ${version} ${word}`).digest().readUInt32BE(0) % 100;

/** Cookies of a request. */
export function readCookies(header: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (header ?? '').split(';').flatMap((pair) => {
      const [name = '', value = ''] = pair.trim().split('=');
      return name === '' ? [] : [[name, value]];
    }),
  );
}

export interface ShellChoice {
  /** The registry as this browser gets it: its shell is the one that was chosen. */
  registry: Registry;
  isCandidate: boolean;
  /** `Set-Cookie` values. */
  cookies: string[];
  /** A version that did not start in this browser and was not counted yet. */
  failed?: string;
}

/** Which shell a browser gets. Signed out there is no user yet, so the share is by browser. */
export function chooseShell(
  registry: Registry,
  cookieHeader: string | undefined,
  word = randomBytes(6).toString('hex'),
): ShellChoice {
  const { candidate, lastGood: _lastGood, ...stable } = registry.shell;
  const asStable = { ...registry, shell: stable };
  if (!candidate) return { registry: asStable, isCandidate: false, cookies: [] };
  const { [BUCKET]: known, [REFUSED]: refused = '' } = readCookies(cookieHeader);
  const mine = known && /^[0-9a-f]{12}$/.test(known) ? known : word;
  const cookies = known === mine ? [] : [`${BUCKET}=${mine}; Path=/; Max-Age=${30 * DAY}; SameSite=Lax; HttpOnly`];
  if (refused === candidate.version)
    return {
      registry: asStable,
      isCandidate: false,
      cookies: [...cookies, `${REFUSED}=${candidate.version}.told; Path=/; Max-Age=${DAY}; SameSite=Lax`],
      failed: candidate.version,
    };
  if (refused === `${candidate.version}.told` || shellBucket(candidate.version, mine) >= candidate.percent)
    return { registry: asStable, isCandidate: false, cookies };
  const { percent: _percent, ...shell } = candidate;
  return { registry: { ...registry, shell }, isCandidate: true, cookies };
}

/**
 * /boot-guard.js, loaded only beside a shell that is being rolled out: when one of its files does not load, or nothing is on the screen
 * after 8 s, or the crash screen is, this browser goes back to the stable shell by one reload. Without cookies it does nothing, as the
 * reload would bring the same shell.
 */
export const bootGuard = `'use strict';
(function () {
  var version = document.currentScript.getAttribute('data-version');
  var isDone = false;
  function goBack() {
    if (isDone) return;
    isDone = true;
    document.cookie = '${REFUSED}=' + version + '; Path=/; Max-Age=${DAY}; SameSite=Lax';
    if (document.cookie.indexOf('${REFUSED}=' + version) >= 0) location.reload();
  }
  addEventListener('error', function (event) {
    var source = event.target && event.target.src;
    if (source && source.indexOf('/modules/shell/' + version + '/') >= 0) goBack();
  }, true);
  new MutationObserver(function () {
    if (document.querySelector('#root > main[role=alert]')) goBack();
  }).observe(document, { childList: true, subtree: true });
  setTimeout(function () {
    var root = document.getElementById('root');
    if (!root || !root.firstChild) goBack();
  }, 8000);
})();
`;
