import { browserEngines } from './lib/browsers.mjs';
import { playwright } from './lib/playwright.mjs';
import { runInherited } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { requireBuild } from './lib/requireBuild.mjs';

const usage = `npm run test:browsers                 the console in Firefox and WebKit, and Web Push in Chromium, on what "npm run build" produced
  --engine firefox                        one of ${Object.keys(browserEngines).join(', ')}
  everything else                         goes to Playwright's test runner`;

/**
 * An engine that can be neither found nor installed is named, and its tests are skipped; on CI, and when none is left,
 * that is a failure.
 * @param {string[]} args
 */
export async function run(args) {
  if (args.includes('--help')) return console.log(usage);
  const at = args.indexOf('--engine');
  const wanted = at < 0 ? Object.keys(browserEngines) : args.splice(at, 2).slice(1);
  requireBuild();
  /** @type {Record<string, string>} */
  const paths = {};
  /** @type {string[]} */
  const skipped = [];
  /** @type {string[]} */
  const engines = [];
  for (const name of wanted) {
    const ensure = browserEngines[name] ?? fail(usage);
    try {
      Object.assign(paths, await ensure());
      engines.push(name);
    } catch (error) {
      skipped.push(`SKIPPED: nothing was tested in ${name}. ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const line of skipped) console.error(line);
  if (engines.length === 0 || (skipped.length > 0 && process.env.CI)) process.exit(1);
  const env = { ...paths, ENGINES: engines.join(',') };
  const code = await runInherited(...playwright(['--config', 'playwright.browsers.config.ts', ...args], env));
  for (const line of skipped) console.error(line);
  process.exit(code);
}
