import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../../commands/lib/chromium.mjs';
import { apiUnderLoad } from './apiUnderLoad';
import { brought } from './brought/brought';
import { coldVisits } from './console/coldVisits';
import { firstDashboard } from './console/firstDashboard';
import { federationTax } from './federation/federationTax';
import { followedFleet } from './growth/followedFleet';
import { growthPositions } from './growth/positions';
import { heavyWork } from './heavy/heavy';
import { ingest } from './ingest/ingest';
import { commit, load, machine } from './results/circumstances';
import { keepResult, writeDocument } from './results/resultFiles';
import { type Bench, compareToTarget, type Row } from './results/rows';
import { type Circumstances, type StoredBench, storedRow } from './results/stored';
import { table } from './results/table';
import { sensors } from './sensors/sensors';
import { storm } from './storm/storm';
import { zones } from './zones/zones';

/** Every bench; a new one is a file of its own and a line here. */
const benches: readonly Bench[] = [
  apiUnderLoad,
  ingest,
  firstDashboard,
  coldVisits,
  federationTax,
  followedFleet,
  growthPositions,
  heavyWork,
  sensors,
  brought,
  storm,
  zones,
];

/** Runnable tasks above which no figure is kept: it would tell of the other work. */
const QUIET = 2;

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const DOCS = fileURLToPath(new URL('../../../../docs', import.meta.url));

const USAGE = `npm run bench [-- [--full] [--write] [--json FILE] BENCH…]
  BENCH…       those whose name contains one of the words; all without one
  --full       the full time or number of rounds
  --write      keeps the results in docs/bench and writes docs/BENCH.md
  --json FILE  writes the results of this run as JSON
  --document   measures nothing, writes docs/BENCH.md from the results that are kept
  --list       names the benches, how long each takes, and its settings`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      json: { type: 'string' },
      document: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help || values.list) {
    console.log(values.help ? USAGE : list());
    return 0;
  }
  if (values.document) {
    writeDocument(DOCS, benches);
    return 0;
  }
  const chosen = benches.filter(
    (bench) => positionals.length === 0 || positionals.some((word) => bench.name.includes(word)),
  );
  if (chosen.length === 0) {
    console.error(
      `There is no bench "${positionals.join(' ')}". Known: ${benches.map((bench) => bench.name).join(', ')}.`,
    );
    return 2;
  }
  if (values.write && load() > QUIET) {
    console.error(
      `This machine is busy (load ${load()}): figures that are kept are taken at a load of at most ${QUIET}. Without --write they are only printed.`,
    );
    return 2;
  }
  const { rows, results, failed } = await measure(chosen, { full: values.full, write: values.write });
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  console.log(
    `\n${table(rows)}\n\nRatios are of one run, side by side. "near" misses by less than the noise of measurement.`,
  );
  // The bench itself keeps about one core busy.
  if (load() > availableParallelism() + 1) {
    console.log(
      `This machine was busy with other work (load ${load()}): absolute figures are worse than they need be.`,
    );
  }
  if (failed.length > 0) console.log(`Not measured, as it failed: ${failed.join(', ')}.`);
  return failed.length > 0 || rows.some((row) => compareToTarget(row) === 'missed') ? 1 : 0;
}

const list = () =>
  benches
    .flatMap(({ name, minutes, settings }) => [
      `${name.padEnd(24)}${minutes.short} min, --full ${minutes.full} min`,
      ...(settings ? [`  ${settings}`] : []),
    ])
    .join('\n');

/** Today, this commit, this machine. */
const circumstances = (of: Pick<Circumstances, 'full' | 'load'>, browser?: string): Circumstances => ({
  date: `${new Date().toISOString().slice(0, 16)}Z`,
  commit: commit(ROOT),
  ...of,
  machine: machine(browser),
});

/** Runs benches one after the other; each is kept as soon as it has ended, and one that fails takes nothing with it. */
async function measure(
  chosen: readonly Bench[],
  { full, write }: { full: boolean; write: boolean },
): Promise<{ rows: Row[]; results: StoredBench[]; failed: string[] }> {
  const length = full ? 'full' : 'short';
  const total = chosen.reduce((sum, { minutes }) => sum + minutes[length], 0);
  console.log(`${chosen.length} of ${benches.length} benches, about ${Math.ceil(total)} min on two cores`);
  const loadBefore = load();
  const rows: Row[] = [];
  const results: StoredBench[] = [];
  const failed: string[] = [];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumArgs,
  });
  try {
    for (const bench of chosen) {
      console.log(`measuring: ${bench.name} (about ${bench.minutes[length]} min) …`);
      const began = performance.now();
      const found = await bench.run(browser, { full }).catch((error: unknown) => {
        console.error(`${bench.name} failed:`, error);
        return null;
      });
      if (!found) {
        failed.push(bench.name);
        continue;
      }
      const measured = circumstances(
        { full, load: { before: loadBefore, after: load() } },
        `Chromium ${browser.version()}`,
      );
      const result: StoredBench = {
        bench: bench.name,
        command: `npm run bench -- ${bench.name}${full ? ' --full' : ''}`,
        measures: bench.measures,
        rows: found.map((row) => storedRow(row, measured)),
      };
      console.log(`  took ${((performance.now() - began) / 60_000).toFixed(1)} min`);
      if (write)
        for (const row of keepResult(DOCS, result)) console.log(`  not measured now, stands with its date: ${row}`);
      rows.push(...found);
      results.push(result);
    }
  } finally {
    await browser.close();
  }
  return { rows, results, failed };
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
