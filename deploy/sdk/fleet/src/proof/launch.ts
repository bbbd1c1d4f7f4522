import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

/** The user "nobody" of Linux. */
const NOBODY = 65_534;

/** Outside a context with a proxy no connection is made, no name is resolved, and WebRTC sends no datagrams. */
const options = {
  proxy: { server: 'http://per-context' },
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ],
};

/** The part of this process's environment that a browser process may read: no key of the store. */
const environment = (home = process.env.HOME) =>
  Object.fromEntries(
    Object.entries({ ...process.env, HOME: home }).filter(
      (entry): entry is [string, string] =>
        ['PATH', 'HOME', 'LANG', 'TMPDIR', 'FONTCONFIG_PATH'].includes(entry[0]) && entry[1] !== undefined,
    ),
  );

/** A started Chromium, and in words how far it is isolated from this process. */
export interface Launched {
  browser: Browser;
  name: string;
  close(): Promise<void>;
}

/**
 * A program that runs Chromium as the user nobody, who cannot read any other process's environment. @param home its
 * folder
 */
function asNobody(executable: string, home: string): string {
  const who = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs', '--'];
  execFileSync('setpriv', [...who, 'true'], { stdio: 'ignore' });
  chownSync(home, NOBODY, NOBODY);
  const program = join(home, 'chromium');
  writeFileSync(
    program,
    `#!/bin/sh\nexec setpriv ${who.join(' ')} '${executable}' "$@" --user-data-dir='${home}/profile'\n`,
    { mode: 0o755 },
  );
  return program;
}

/** Starts Chromium as well confined as this machine can. @throws Error where it does not start at all */
export async function launchConfined(executablePath: string, timeout: number): Promise<Launched> {
  const isRoot = process.getuid?.() === 0;
  const home = mkdtempSync(join(tmpdir(), 'fleet-proof-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  const start = async (isOther: boolean, chromiumSandbox: boolean): Promise<Launched> => {
    const program = isOther ? asNobody(executablePath, home) : executablePath;
    const env = environment(isOther ? home : undefined);
    const browser = await chromium.launch({ ...options, executablePath: program, chromiumSandbox, env, timeout });
    const how = [
      ...(isRoot && !isOther ? ['as root, beside the keys of this process'] : []),
      ...(chromiumSandbox ? [] : ['without its sandbox']),
    ].join(', ');
    return {
      browser,
      name: `Chromium ${browser.version()}${how && ` (${how})`}`,
      close: async () => {
        await browser.close();
        remove();
      },
    };
  };
  const others = isRoot ? [() => start(true, true), () => start(true, false)] : [() => start(false, true)];
  for (const attempt of others) {
    const started = await attempt().catch(() => null);
    if (started) return started;
  }
  return start(false, false).catch((error: unknown) => {
    remove();
    throw error;
  });
}
