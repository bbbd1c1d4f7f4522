import { type ModuleEntry, type Registry, storageOf } from 'shared-auth';

const kept = storageOf('fleet.');
const NAME = 'ran-versions';

/** The versions that have run in this browser: `id@version`, with the stable and last good versions at that time. */
export function ranVersions(): string[] {
  const ran = kept.get(NAME);
  // Written below
  return Array.isArray(ran) ? (ran as string[]) : [];
}

export const keepRan = (versions: readonly string[]): void => kept.set(NAME, versions);

/** Remembers that a version runs in this browser, because its stored data stay. */
export function noteRan(id: string, version: string, { stable, lastGood }: ModuleEntry): void {
  const ran = ranVersions();
  const of = `${id}@${version} `;
  if (!ran.some((each) => each.startsWith(of))) keepRan([...ran, `${of}${stable.version} ${lastGood?.version ?? ''}`]);
}

/** Versions that have run here and that no user has any more: most often those before the present ones. */
export const formerVersions = ({ modules }: Pick<Registry, 'modules'>): string[] =>
  ranVersions().filter((of) => {
    const [id = '', version] = of.split(/[@ ]/);
    const { stable, candidate, lastGood }: Partial<ModuleEntry> = modules[id] ?? {};
    // At 0 percent no user has it.
    const tried = candidate?.percent || candidate?.rings?.length ? candidate : undefined;
    return ![stable, tried, lastGood].some((release) => release?.version === version);
  });
