import { wrongRules } from '@fleet/build/insertedRules';
import { nothing, type Prove } from '@fleet/rollout/proof';
import { type Browser, chromium } from '@playwright/test';
import { changeLine, ownReact, rulesLine, violationLine, WASM_LINE } from './advice';
import { mayCompile, type ProofConsole, startConsole } from './console';
import { findChromium } from './findChromium.mjs';
import type { Shared } from './inPage';
import { pagesOf, stopsOf } from './stops';
import { walk } from './walk';

/** Milliseconds that all of it may take, the start of the browser included. */
const LIMIT_MS = 28_000;
/** Of them, to end what was started. */
const END_MS = 2_000;

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** What a browser process may read of this one's environment: no key of the store. */
const environment = () =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'FONTCONFIG_PATH'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * What a version did that belongs to all, one line each.
 * @param folder of its files
 * @param framework the React that it may bring, such as `react@18`
 */
function linesOf(pages: readonly Shared[], folder: string, framework = 'none'): string[] {
  const may = `${framework.replace('react@', 'react-dom ')}.`;
  const shared = pages.map((page) => ({ ...page, renderers: page.renderers.filter((name) => !name.startsWith(may)) }));
  const copies = shared.map(({ renderers }) => [...new Set(renderers)]).find(({ length }) => length > 1);
  const counts = shared.find(({ renderers }) => renderers.length > 1);
  return [
    ...(copies ? [ownReact(copies)] : counts ? [ownReact(counts.renderers)] : []),
    ...shared
      .flatMap(({ violations }) => violations)
      .filter(({ file }) => file === '' || file.includes(folder))
      .map(violationLine),
    ...shared.flatMap(({ changes }) => changes).map(changeLine),
    ...shared.flatMap(({ rules }) => wrongRules(rules)).map(rulesLine),
  ];
}

/** Starts each expose of a build once in a Chromium of this machine, in the console as it would be with it. */
export const prove: Prove = async ({ store, registry, artifact }) => {
  const until = performance.now() + LIMIT_MS - END_MS;
  const executablePath = findChromium();
  if (!executablePath) return nothing('there is no Chromium here: install one, or name it in CHROMIUM_PATH');
  const { id, release } = artifact;
  const consoles: ProofConsole[] = [];
  let browser: Browser | undefined;
  try {
    const console = async (isIn: boolean) => {
      const started = await startConsole(store, registry, artifact, isIn);
      consoles.push(started);
      return started.url;
    };
    const [first, url] = await Promise.all([
      chromium.launch({ executablePath, args, env: environment(), timeout: LIMIT_MS / 2 }),
      console(true),
    ]);
    browser = first;
    const stops = stopsOf(release);
    const options = { of: `${id}@${release.version}`, files: release.files, stops, until };
    const { shared, ...seen } = await walk(browser, url, options);
    const folder = `/modules/${id}/${release.version}/`;
    let lines = [...new Set(linesOf(shared, folder, release.contributes.framework))];
    if (lines.length > 0) {
      // Others are in these pages, too: what is there without it is not its doing.
      const without = await walk(browser, await console(false), { ...options, of: '', stops: pagesOf(stops) });
      const known = linesOf(without.shared, '/modules/');
      lines = lines.filter((line) => !known.includes(line));
    }
    return {
      browser: `Chromium ${browser.version()}`,
      ...seen,
      started: [...new Set(seen.started)],
      seen: [...new Set([...seen.seen, ...(mayCompile(release) ? [WASM_LINE] : [])])],
      refused: [...new Set([...seen.refused, ...lines])],
    };
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('\n');
    return nothing(`the console could not be started here (${what})`);
  } finally {
    await Promise.all([browser?.close(), ...consoles.map((each) => each.close())]).catch(() => undefined);
  }
};
