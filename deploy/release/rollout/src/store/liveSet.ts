import type { Registry } from 'shared-auth/contract';
import { ChangeError, versionsIn, withoutCandidates } from '../releases/releaseSet';
import type { ReleaseSet } from '../releases/revision';
import { readRegistry } from './registryFile';
import type { Store } from './store';

/**
 * Copies the stable and the last good versions with their files. Candidates are left out.
 * @param change converts the live set into the one to copy
 * @throws ChangeError
 */
export async function copyLiveSet(
  from: Store,
  to: Store,
  change: (live: ReleaseSet) => ReleaseSet = (live) => live,
): Promise<Registry> {
  const live = await readRegistry(from);
  if (!live) throw new ChangeError(`Nothing is live in ${from.location}: run "npm run build" first.`);
  const set = withoutCandidates(change(live.registry));
  for (const name of versionsIn(set)) {
    const [id, version] = name.split('@');
    for (const path of [`releases/${id}/${version}.json`, ...(await from.list(`modules/${id}/${version}/`))]) {
      const file = await from.read(path);
      if (!file)
        throw new ChangeError(
          `${name} is live, but ${path} is not in ${from.location}: publish it again, or take it out with "rollback ${id}" or "disable ${id}"`,
        );
      await to.write(path, file.bytes);
    }
  }
  const registry: Registry = { ...live.registry, shell: set.shell, modules: set.modules };
  await to.write('registry.json', JSON.stringify(registry));
  return registry;
}
