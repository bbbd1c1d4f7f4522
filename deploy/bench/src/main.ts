import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../commands/lib/chromium.mjs';
import { acknowledgeAcross } from './acknowledgeAcross';
import { alarmBurst } from './alarmBurst';
import { apiHeap } from './apiHeap';
import { apiRestart } from './apiRestart';
import { apiUnderLoad } from './apiUnderLoad';
import { firstDashboard } from './firstDashboard';
import { liveUpdates } from './liveUpdates';
import { longRoute } from './longRoute';
import { movingVehicles } from './movingVehicles';
import { painting } from './painting';
import { type Bench, type Ratio, table, verdict } from './ratio';
import { wallboard } from './wallboard';

/** Every bench; a new one is a file beside this one and a line here. */
const benches: readonly Bench[] = [
  movingVehicles,
  liveUpdates,
  painting,
  wallboard,
  longRoute,
  alarmBurst,
  acknowledgeAcross,
  apiUnderLoad,
  apiHeap,
  apiRestart,
  firstDashboard,
];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { full: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const chosen = benches.filter(
    (bench) => positionals.length === 0 || positionals.some((word) => bench.name.includes(word)),
  );
  if (chosen.length === 0) {
    console.error(
      `There is no bench "${positionals.join(' ')}". Known: ${benches.map((bench) => bench.name).join(', ')}.`,
    );
    return 2;
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumArgs,
  });
  const ratios: Ratio[] = [];
  try {
    for (const bench of chosen) {
      console.log(`measuring: ${bench.name} …`);
      ratios.push(...(await bench.run(browser, { full: values.full })));
    }
  } finally {
    await browser.close();
  }
  console.log(
    `\n${table(ratios)}\n\nRatios are of one run, side by side. "near" misses by less than the noise of measurement.`,
  );
  const load = loadavg()[0] ?? 0;
  // The bench itself keeps about one core busy.
  if (load > availableParallelism() + 1) {
    console.log(
      `This machine was busy with other work (load ${load.toFixed(1)}): absolute figures are worse than they need be.`,
    );
  }
  return ratios.some((ratio) => verdict(ratio) === 'missed') ? 1 : 0;
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
