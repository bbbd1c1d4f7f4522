import { createLocalStore, openStore, readRegistry } from '@fleet/rollout/store';

/** Copies the set that everyone has, and what they fall back on, in the store of LIVE_STORE_URL, its files with it, into the folder INTO. */
const { LIVE_STORE_URL, INTO = '' } = process.env;
const from = await openStore({ ...process.env, STORE_URL: LIVE_STORE_URL }, INTO);
const to = createLocalStore(INTO);
const live = await readRegistry(from);
if (!live) throw new Error(`nothing is live in ${from.location}`);
const { shell, modules } = live.registry;
const versions = [
  ['shell', shell.version],
  ...Object.entries(modules).flatMap(([id, { stable, lastGood }]) =>
    [stable, ...(lastGood ? [lastGood] : [])].map((release) => [id, release.version]),
  ),
];
for (const [id, version] of versions) {
  for (const path of [`releases/${id}/${version}.json`, ...(await from.list(`modules/${id}/${version}/`))]) {
    const file = await from.read(path);
    if (!file) throw new Error(`${path} is not in ${from.location}`);
    await to.write(path, file.bytes);
  }
}
await to.write('registry.json', JSON.stringify(live.registry));
