import type { Registry } from 'shared-auth/contract';
import type { ReleaseSet } from '../releases/revision';
import { readRegistry } from './registryFile';
import type { Store } from './store';

/** There is no registry in a store that one must be in. */
export class NothingLiveError extends Error {
  override name = 'NothingLiveError';
}

/**
 * Copies what everyone has, and what they fall back on, with its files. Candidates are left out.
 * @param change makes of the live set the one that is copied
 * @throws NothingLiveError
 */
export async function copyLiveSet(
  from: Store,
  to: Store,
  change: (live: ReleaseSet) => ReleaseSet = (live) => live,
): Promise<Registry> {
  const live = await readRegistry(from);
  if (!live) throw new NothingLiveError(`Nothing is live in ${from.location}: run "npm run build" first.`);
  const { shell, modules } = change(live.registry);
  const versions = [
    ['shell', shell.version],
    ...Object.entries(modules).flatMap(([id, { stable, lastGood }]) =>
      [stable, ...(lastGood ? [lastGood] : [])].map((release) => [id, release.version]),
    ),
  ];
  for (const [id, version] of versions) {
    for (const path of [`releases/${id}/${version}.json`, ...(await from.list(`modules/${id}/${version}/`))]) {
      const file = await from.read(path);
      if (!file) throw new NothingLiveError(`${path} is not in ${from.location}`);
      await to.write(path, file.bytes);
    }
  }
  const { candidate: _candidate, ...stable } = shell;
  const withoutCandidates = Object.entries(modules).map(([id, { candidate: _left, ...entry }]) => [id, entry]);
  const registry: Registry = { ...live.registry, shell: stable, modules: Object.fromEntries(withoutCandidates) };
  await to.write('registry.json', JSON.stringify(registry));
  return registry;
}
