import { parseArgs } from 'node:util';
import { developmentIngestKey, IngestClient } from './client';
import { Driver } from './driver';
import { sendHistory } from './history';
import { setHours } from './hours';
import { setLimits } from './limits';
import { driveLive } from './live';
import { hireDrivers } from './people';
import { chooseSensors } from './sensors';
import { acknowledgePast, openAlarms } from './tidy';
import { makeFleet } from './vehicles';
import { drawZones } from './zones';

const day = 24 * 60 * 60_000;

function readArguments() {
  const { values } = parseArgs({
    options: {
      vehicles: { type: 'string', default: '60' },
      rate: { type: 'string' },
      seed: { type: 'string', default: '1' },
      api: { type: 'string', default: process.env.API_ORIGIN || 'http://localhost:3000' },
      'history-days': { type: 'string', default: '30' },
      'incident-every': { type: 'string', default: '900' },
    },
  });
  const number = (name: string, text: string, max: number) => {
    const value = Number(text);
    if (!(value >= 0 && value <= max)) throw new Error(`--${name} must be a number from 0 to ${max}, not "${text}".`);
    return value;
  };
  const vehicles = Math.trunc(number('vehicles', values.vehicles, 100_000));
  return {
    vehicles,
    restful: values.rate === undefined,
    // Each vehicle every ten seconds, as a tracker on the move does.
    rate: number('rate', values.rate ?? String(vehicles / 10), 10_000),
    seed: Math.trunc(number('seed', values.seed, 2 ** 31)),
    historyDays: number('history-days', values['history-days'], 90),
    incidentEvery: number('incident-every', values['incident-every'], 86_400),
    api: values.api,
  };
}

/** The sample fleet as a process of its own: it knows the server only through the calls that real trackers use. */
async function main(): Promise<void> {
  const { vehicles, rate, restful, seed, historyDays, incidentEvery, api } = readArguments();
  const client = new IngestClient(api, process.env.INGEST_KEY || developmentIngestKey);
  const fleet = makeFleet(vehicles, seed);
  const drivers = fleet.map((entry, i) => new Driver(entry, i + 1, seed));
  let latestFix: string | null = null;
  for (let at = 0; at < fleet.length; at += 1000) {
    const answer = await client.post<{ last_location_time: string | null }>(
      '/ingest/fleet',
      fleet.slice(at, at + 1000),
    );
    if (answer.last_location_time !== null && (latestFix === null || answer.last_location_time > latestFix))
      latestFix = answer.last_location_time;
  }
  console.log(`Sample fleet: ${vehicles} vehicles at ${api}.`);

  // Before the past is filled in, so that its values are kept.
  await chooseSensors(api, fleet).catch((error: Error) => console.error(`Sample fleet: ${error.message}`));
  const now = Date.now();
  const from = Math.max(now - historyDays * day, latestFix === null ? 0 : Date.parse(latestFix));
  if (now - from > 5 * 60_000) {
    const began = Date.now();
    const sent = await sendHistory({ drivers, client, from, to: now, seed, onProgress: showProgress });
    console.log(`Sample fleet: ${sent} positions of the past in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    await acknowledgePast(api, from);
  }
  if (latestFix === null) {
    await hireDrivers(api, seed, historyDays);
    const events = openAlarms(drivers, Date.now());
    if (events.length > 0) await client.post('/ingest/events?replay=1', events);
  }

  console.log(`Sample fleet: driving, ${restful ? 'up to ' : ''}${rate.toFixed(1)} positions a second.`);
  const stop = driveLive({
    drivers,
    client,
    rate,
    restful,
    incidentEvery,
    seed,
    onTrouble: (message) => console.error(`Sample fleet: ${message}`),
  });
  // The console shows its first page meanwhile.
  const onError = (error: Error) => console.error(`Sample fleet: ${error.message}`);
  void setLimits(api).catch(onError);
  void setHours(api, drivers).catch(onError);
  void drawZones(api, drivers, historyDays).catch(onError);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop();
      process.exit(0);
    });
  }
}

function showProgress(done: number, days: number): void {
  if (process.stdout.isTTY)
    process.stdout.write(`\rSample fleet: history ${done} of ${days} days${done === days ? '\n' : ''}`);
  else if (done === days || done % 10 === 0) console.log(`Sample fleet: history ${done} of ${days} days`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
