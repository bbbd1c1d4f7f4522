import { wrongRules } from '@fleet/build/insertedRules';
import { nothing, type Prove } from '@fleet/rollout/proof';
import { needNames } from 'shared-auth/contract';
import { changeLine, elsewhereLine, needLine, ownReact, rulesLine, violationLine, WASM_LINE } from './advice';
import { mayCompile, startConsole } from './console';
import { type Fence, startFence, type Violation } from './fence';
import { findChromium } from './findChromium.mjs';
import type { Shared } from './inPage';
import { launchConfined } from './launch';
import { pagesOf, stopsOf } from './stops';
import { walk } from './walk';

/** Milliseconds that all of it may last, including the start of the browser. */
const LIMIT_MS = 28_000;
/** The part of these milliseconds that is reserved for closing the browser and the servers. */
const END_MS = 2_000;

/**
 * The effects of a version on shared objects or outside the console, one line each.
 * @param folder of its files
 * @param framework the React that it may bring, such as `react@18`
 */
export function linesOf(
  pages: readonly Shared[],
  { elsewhere, violations }: Fence,
  folder: string,
  framework = 'none',
): string[] {
  const may = `${framework.replace('react@', 'react-dom ')}.`;
  const shared = pages.map((page) => ({ ...page, renderers: page.renderers.filter((name) => !name.startsWith(may)) }));
  const copies = shared.map(({ renderers }) => [...new Set(renderers)]).find(({ length }) => length > 1);
  const counts = shared.find(({ renderers }) => renderers.length > 1);
  return [
    ...(copies ? [ownReact(copies)] : counts ? [ownReact(counts.renderers)] : []),
    ...[...elsewhere].map(elsewhereLine),
    // A violation by a worker or a new document does not name its source file.
    ...violations.filter(({ file }) => !file.includes('/modules/') || file.includes(folder)).map(violationLine),
    ...shared.flatMap(({ changes }) => changes).map(changeLine),
    ...shared.flatMap(({ rules }) => wrongRules(rules)).map(rulesLine),
  ];
}

/**
 * Whether the blocked resource is one that a version requests of its operators: it is proved without it until they
 * allow it.
 */
const isAsked =
  (names: readonly string[]) =>
  ({ directive, blocked }: Violation): boolean =>
    URL.canParse(blocked) && names.includes(`${directive.replace(/-src$/, '')} ${new URL(blocked).origin}`);

/** Starts each expose of a build once in a Chromium of this machine, in the console as it would be with it. */
export const prove: Prove = async ({ store, registry, artifact }) => {
  const until = performance.now() + LIMIT_MS - END_MS;
  const executablePath = findChromium();
  if (!executablePath) return nothing('there is no Chromium here: install one, or name it in CHROMIUM_PATH');
  const { id, release } = artifact;
  const open: { close(): unknown }[] = [];
  const fences: Fence[] = [];
  try {
    /** A console, and the only way to it. */
    const start = async (isIn: boolean) => {
      const started = await startConsole(store, registry, artifact, isIn);
      open.push(started);
      const fence = await startFence(started.url);
      open.push(fence);
      fences.push(fence);
      return { url: started.url, fence };
    };
    const [launched, { url, fence }] = await Promise.all([
      launchConfined(executablePath, LIMIT_MS / 4).then((started) => {
        open.unshift(started);
        return started;
      }),
      start(true),
    ]);
    const { browser, name } = launched;
    const stops = stopsOf(release, registry.modules);
    const options = { of: `${id}@${release.version}`, files: release.files, stops, until };
    const { shared, ...seen } = await walk(browser, url, { ...options, fence });
    const folder = `/modules/${id}/${release.version}/`;
    const asked = needNames(release.contributes);
    const violations = fence.violations.filter((violation) => !isAsked(asked)(violation));
    let lines = [...new Set(linesOf(shared, { ...fence, violations }, folder, release.contributes.framework))];
    if (lines.length > 0) {
      // Other modules are in these pages, too: effects that are also there without this version are not its own.
      const others = await start(false);
      const without = await walk(browser, others.url, {
        ...options,
        of: '',
        stops: pagesOf(stops),
        fence: others.fence,
      });
      const known = linesOf(without.shared, others.fence, '/modules/');
      lines = lines.filter((line) => !known.includes(line));
    }
    return {
      browser: name,
      ...seen,
      started: [...new Set(seen.started)],
      seen: [...new Set([...seen.seen, ...(mayCompile(release) ? [WASM_LINE] : []), ...asked.map(needLine)])],
      refused: [...new Set([...seen.refused, ...lines])],
    };
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('\n');
    const called = fences.flatMap(({ elsewhere }) => [...elsewhere]).map(elsewhereLine);
    return { ...nothing(`the console could not be started here (${what})`), refused: called };
  } finally {
    await Promise.all(open.map((each) => each.close())).catch(() => undefined);
  }
};
