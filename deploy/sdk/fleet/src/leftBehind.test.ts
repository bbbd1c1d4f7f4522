import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';

/** Code that a module starts, as a body of `start(window)`, and the name it is reported by; null for allowed code. */
const cases: [what: string, named: string | null, code: string][] = [
  ['an interval', 'setInterval of case0.ts', 'setInterval(() => undefined, 10);'],
  ['a chain of timers', 'setTimeout of case1.ts', '(function again() { setTimeout(again, 20); })();'],
  ['a frame', 'requestAnimationFrame of case2.ts', '(function again() { requestAnimationFrame(again); })();'],
  [
    'a captured key of the document',
    'keydown listener on document of case3.ts',
    'document.addEventListener("keydown", () => undefined, true);',
  ],
  [
    'an observer',
    'MutationObserver of case4.ts',
    'new MutationObserver(() => undefined).observe(document, { childList: true });',
  ],
  ['a listener on the window', 'resize listener on window of case5.ts', 'addEventListener("resize", () => undefined);'],
  [
    'what it has ended',
    null,
    `clearInterval(setInterval(() => undefined, 10));
    setTimeout(() => undefined, 5);
    cancelAnimationFrame(requestAnimationFrame(() => undefined));
    const press = () => undefined;
    document.addEventListener("keydown", press);
    document.removeEventListener("keydown", press);
    const end = new AbortController();
    window.addEventListener("resize", press, { signal: end.signal });
    end.abort();
    const observer = new MutationObserver(press);
    observer.observe(document, { childList: true });
    observer.disconnect();
    document.createElement("p").addEventListener("click", press);`,
  ],
];

it('@long row 42: a unit test fails, by name, after which a timer, a frame, a listener or an observer of a module goes on', () => {
  const caches = join(workspaceRoot, '.cache');
  mkdirSync(caches, { recursive: true });
  const dir = mkdtempSync(join(caches, 'left-behind-'));
  try {
    mkdirSync(join(dir, 'src'));
    writeFileSync(join(dir, 'package.json'), '{ "name": "planted", "type": "module" }');
    const preset = join(workspaceRoot, 'deploy/sdk/fleet/jest/preset.mjs');
    writeFileSync(
      join(dir, 'jest.config.mjs'),
      `import { browserTests } from ${JSON.stringify(preset)};
export default { ...browserTests, rootDir: ${JSON.stringify(dir)}, setupFilesAfterEnv: [], testMatch: ['<rootDir>/src/*.test.ts'] };`,
    );
    for (const [index, [, , code]] of cases.entries())
      writeFileSync(join(dir, `src/case${index}.ts`), `export function start() {\n${code}\n}\n`);
    writeFileSync(
      join(dir, 'src/planted.test.ts'),
      cases.map(([what], index) => `it('${what}', () => require('./case${index}').start());`).join('\n'),
    );
    const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
    const { stdout } = spawnSync(process.execPath, [jest, '--ci', '--json', '--maxWorkers=1'], {
      cwd: dir,
      encoding: 'utf8',
    });
    const { testResults } = JSON.parse(stdout) as {
      testResults: { assertionResults: { title: string; failureMessages: string[] }[] }[];
    }; // Jest's own report
    const named = testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, failureMessages }) => [
        title,
        /goes on:\n\s+(.*)/.exec(failureMessages[0] ?? '')?.[1] ?? null,
      ]),
    );
    expect(named).toEqual(cases.map(([what, name]) => [what, name]));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}, 60_000);
