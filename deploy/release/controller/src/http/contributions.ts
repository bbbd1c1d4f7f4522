import { type AnyRelease, isNoVersion } from '@fleet/rollout/control';
import { type ModuleRelease, usesOf, type VersionComparison, type VersionDifference } from 'shared-auth/contract';

const isModule = (release: AnyRelease | undefined): release is ModuleRelease =>
  release !== undefined && 'contributes' in release;

/** Each thing of a version by its name, with what would be a change of it. */
function contributionsOf(release: ModuleRelease | null): Record<VersionDifference['kind'], Map<string, string>> {
  const { routes = [], menu = [], widgets = [], locales } = release?.contributes ?? {};
  const uses = release ? usesOf(release) : null;
  const of = (entries: [name: string, value: unknown][]) =>
    new Map(entries.map(([name, value]) => [name, JSON.stringify(value)]));
  return {
    routes: of(routes.map(({ path, role }) => [role ? `${path} (${role})` : path, null])),
    menu: of(menu.map(({ path, order, place }) => [`${path} (${place} ${order})`, null])),
    slots: of(widgets.map(({ slot }) => [slot, null])),
    texts: of(
      Object.entries(locales ?? {}).flatMap(([locale, texts]) =>
        Object.entries(texts).map(([key, text]) => [`${locale}: ${key} = ${text}`, null] as [string, unknown]),
      ),
    ),
    uses: of([
      ...Object.entries(uses?.exports ?? {}).flatMap(([name, exports]) =>
        Object.keys(exports).map((exported) => [`${exported} (${name})`, null] as [string, unknown]),
      ),
      ...(uses?.paths ?? []).map((path) => [`paths.${path}`, null] as [string, unknown]),
    ]),
  };
}

/** What users will notice of a version alongside the stable one. */
export function compare(release: AnyRelease, stable: AnyRelease | undefined): VersionComparison {
  const before = stable && !isNoVersion(stable) ? stable : undefined;
  const [was, will] = [
    contributionsOf(isModule(before) ? before : null),
    contributionsOf(isModule(release) ? release : null),
  ];
  const kinds = Object.keys(will) as VersionDifference['kind'][]; // its own keys
  return {
    with: before?.version ?? null,
    differences: kinds.flatMap((kind) => {
      const added = [...will[kind].keys()].filter((name) => !was[kind].has(name));
      const removed = [...was[kind].keys()].filter((name) => !will[kind].has(name));
      return added.length + removed.length > 0 ? [{ kind, added, removed }] : [];
    }),
    size: { before: before?.size ?? null, after: release.size ?? null },
  };
}
