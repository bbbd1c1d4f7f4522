import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { clusterFolder, createCluster } from './lib/cluster.mjs';
import { figuresOf } from './lib/clusterFigures.mjs';
import { runInherited, typescript } from './lib/processes.mjs';
import { checkPort, fail, portFrom } from './lib/readable.mjs';

/**
 * The console as several machines would run it: `npm run cluster`. `--vehicles 2000`, `--rate` positions a second (one
 * fix of each in 10 s without it), `--history-days 1`, `--fresh` deletes the data of the last run, `--measure 60`
 * prints the cost of a position after this many seconds, and ends (docs/sizing.md). PostgreSQL, Redis and nginx are
 * installed where they are missing (Debian).
 * @param {string[]} args
 */
export async function run(args) {
  const { vehicles, rate, historyDays, isFresh, seconds } = settingsFrom(args);
  const port = portFrom('PORT', 8080);
  await checkPort(port, 'PORT', 'the console');
  const built = await runInherited(...typescript('deploy/release/rollout/src/workspace/build.ts'));
  if (built !== 0) process.exit(built);
  const folder = clusterFolder();
  if (isFresh) rmSync(folder, { recursive: true, force: true });

  let stopping = false;
  const stop = async (/** @type {number} */ code) => {
    if (stopping) return;
    stopping = true;
    await cluster.stop();
    process.exit(code);
  };
  const onEnd = (/** @type {string} */ name) => {
    if (stopping) return;
    console.error(`${name} ended by itself; see ${folder}/logs. The rest goes on: Ctrl-C ends everything.`);
  };
  const cluster = await createCluster({ folder, port, vehicles, rate, historyDays, onEnd });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
  try {
    await cluster.start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
  if (stopping) return;
  console.log(`
The console is at ${cluster.url}

  admin     admin123
  manager   manager123
  operator  operator123

PostgreSQL ${cluster.databaseUrl}
APIs       ${cluster.apis.join('  ')}
gateways   ${cluster.gateways.join('  ')}
${vehicles} vehicles report ${rate} positions a second to ${cluster.ingest}; data and logs are in ${folder}.
Ctrl-C ends everything.
`);
  if (seconds !== null) {
    const rows = await figuresOf(cluster, seconds);
    for (const { name, value, unit, detail } of rows) console.log(`${name.padEnd(44)}${value} ${unit}  ${detail}`);
    return stop(0);
  }
  // The timer holds the process until a signal ends it.
  setInterval(() => {}, 60_000);
}

/** @param {string[]} args */
function settingsFrom(args) {
  const { values } = parseArgs({
    args,
    options: {
      vehicles: { type: 'string', default: '2000' },
      rate: { type: 'string' },
      'history-days': { type: 'string', default: '1' },
      fresh: { type: 'boolean', default: false },
      measure: { type: 'string' },
    },
  });
  const numberOf = (/** @type {string} */ name, /** @type {string} */ text) =>
    Number(text) >= 0 && text.trim() !== '' ? Number(text) : fail(`--${name} must be a number, not "${text}".`);
  const vehicles = numberOf('vehicles', values.vehicles);
  return {
    vehicles,
    rate: numberOf('rate', values.rate ?? String(vehicles / 10)),
    historyDays: numberOf('history-days', values['history-days']),
    isFresh: values.fresh,
    // null: it runs until a signal ends it.
    seconds: values.measure === undefined ? null : numberOf('measure', values.measure),
  };
}
