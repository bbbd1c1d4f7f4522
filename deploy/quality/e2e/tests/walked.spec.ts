import { join } from 'node:path';
import { editFile } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';
import { passwordOf } from '../src/test';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const page = 'src/reports/ReportsPage.tsx';
const head = 'export default function ReportsPage() {';
/** Puts a statement at the start of the page's component. */
const inPage = (statement: string) => (folder: string) => editFile(join(folder, page), head, `${head}\n  ${statement}`);

/** Candidates that harm a part of the users only, or those whom no number of a page speaks of. */
const candidates: readonly [what: string, alter: (folder: string) => void, found: RegExp | null][] = [
  ['as good as the stable one', () => undefined, null],
  [
    'empty in the dark theme',
    inPage("if (matchMedia('(prefers-color-scheme: dark)').matches) return null;"),
    /(?:operator|admin), dark, .*(?:nothing to be seen|went on loading)/,
  ],
  [
    'throwing in narrow windows',
    inPage('if (innerWidth < 500) throw new Error("on purpose");'),
    /(?:operator|admin), \w+, \w+, 360 px: .*failed \(render\): on purpose/,
  ],
  [
    'with a field that has no name',
    inPage(`setTimeout(() => {
    if (!document.querySelector('main > input')) document.querySelector('main')?.append(document.createElement('input'));
  }, 0);`),
    /axe label/,
  ],
];

for (const [index, [what, alter, found]] of candidates.entries())
  test(`the console opens a candidate's pages itself: ${what}`, { tag: '@long' }, async ({ rollouts, servers }) => {
    const version = `4.${index}.0`;
    const target = `mfe-reports@${version}`;
    await rollouts.publishAltered(target, alter);
    await make(rollouts, servers.url, `promote ${target} --percent 1 --replace`);
    process.env.WALK_ACCOUNTS = (['operator', 'admin'] as const).map((name) => `${name}:${passwordOf(name)}`).join(' ');
    const before = await (await fetch(`${servers.url}/telemetry/health?seconds=3600`)).json();
    const walked = await rollouts.rollout(`walk mfe-reports --once --gateway ${servers.url}`);
    if (found === null) {
      expect(walked).toEqual({ code: 0, out: expect.stringMatching(/: [2-9]\d* shown in \d+ s, 0 wrong\s*$/) });
    } else {
      expect(walked).toEqual({ code: 1, out: expect.stringMatching(found) });
      const watched = await rollouts.rollout('watch mfe-reports --once --revert', { gateway: servers.url });
      expect(watched).toEqual({ code: 1, out: expect.stringContaining('reverted (0 percent): opened by itself as ') });
      expect(rollouts.registry().modules['mfe-reports']?.candidate).toBeUndefined();
    }
    // Nobody's evidence: gateways have heard of no page.
    const after = await (await fetch(`${servers.url}/telemetry/health?seconds=3600`)).json();
    expect(after.versions).toEqual(before.versions);
  });
