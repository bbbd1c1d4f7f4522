import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { type Harm, simulatedRamp } from './simulatedRamp';

const document = join(workspaceRoot, 'docs/behaviour.md');
const [begin, end] = ['<!-- simulated -->\n', '<!-- /simulated -->'];

/** What a candidate harms: a share of the users, or all of one part of them. */
export const harms: readonly (readonly [whom: string, harm: Harm])[] = [
  ...[1, 5, 20, 50, 79].map(
    (share) => [`${share} % of users`, ({ chance }) => (chance < share ? { text: 0 } : undefined)] as [string, Harm],
  ),
  ['the dark theme', ({ words }) => (words.theme === 'dark' ? { text: 0 } : undefined)],
  ['drivers', ({ words }) => (words.role === 'driver' ? { ignored: 100 } : undefined)],
  ['Firefox', ({ words }) => (words.engine === 'gecko' ? { foreign: 4 } : undefined)],
];
export const fleets = [30, 100, 300] as const;
/** Ramps of each figure. */
export const RAMPS = 10;

/** Of so many ramps: how many a harm stops by the step of 50 %, and the median of the candidate's pages until then. */
export function stoppedBy(harm: Harm, users: number, ramps: number): string {
  const pages = Array.from({ length: ramps }, (_, seed) => simulatedRamp(seed + 1, users, harm))
    .flatMap((ramp) => (ramp.why ? ramp.pages : []))
    .sort((a, b) => a - b);
  const share = Math.round((pages.length / ramps) * 100);
  return share === 0 ? '–' : `${pages[Math.floor(pages.length / 2)]} pages (${share} %)`;
}

/** Writes the table of docs/behaviour.md: `node --import @oxc-node/core/register FILE [ramps] [good]`. */
function writeTable(ramps: number, good: number): void {
  const head = `| harmed | ${fleets.map((users) => `${users} users`).join(' | ')} |\n| --- | ${fleets.map(() => '---').join(' | ')} |\n`;
  const rows = harms.map(
    ([whom, harm]) => `| ${whom} | ${fleets.map((users) => stoppedBy(harm, users, ramps)).join(' | ')} |\n`,
  );
  const sizes = [12, 30];
  const alarms = sizes.map(
    (users) =>
      Array.from({ length: good / sizes.length }, (_, seed) => simulatedRamp(seed + 1, users).why ?? []).flat().length,
  );
  const sentence = `\nOf ${good.toLocaleString('en')} ramps of equal builds, half with ${sizes.join(' and half with ')} users, ${alarms.reduce((sum, count) => sum + count, 0)} were stopped.\n\n`;
  const text = readFileSync(document, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  writeFileSync(document, `${before}${begin}\n${head}${rows.join('')}${sentence}${end}${rest.split(end)[1] ?? ''}`);
}

if (process.argv[1]?.endsWith('rampTable.ts'))
  writeTable(Number(process.argv[2] ?? RAMPS), Number(process.argv[3] ?? 10_000));
