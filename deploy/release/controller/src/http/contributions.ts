import { type AnyRelease, isNoVersion } from '@fleet/rollout/control';
import { type ModuleRelease, usesOf, type VersionComparison, type VersionDifference } from 'shared-auth/contract';

const isModule = (release: AnyRelease | undefined): release is ModuleRelease =>
  release !== undefined && 'contributes' in release;

/** The names in a version's contributions and uses, each with a value that differs when it has changed. */
function contributionsOf(release: ModuleRelease | null): Record<VersionDifference['kind'], string[]> {
  const { routes = [], menu = [], widgets = [], locales } = release?.contributes ?? {};
  const uses = release ? usesOf(release) : null;
  return {
    routes: routes.map(({ path, role }) => (role ? `${path} (${role})` : path)),
    menu: menu.map(({ path, order, place }) => `${path} (${place} ${order})`),
    slots: widgets.map(({ slot }) => slot),
    texts: Object.entries(locales ?? {}).flatMap(([locale, texts]) =>
      Object.entries(texts).map(([key, text]) => `${locale}: ${key} = ${text}`),
    ),
    uses: [
      ...Object.entries(uses?.exports ?? {}).flatMap(([name, exports]) =>
        Object.keys(exports).map((exported) => `${exported} (${name})`),
      ),
      ...(uses?.paths ?? []).map((path) => `paths.${path}`),
    ],
  };
}

/** The changes that a version would bring to users of the stable one. */
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
      const [had, has] = [new Set(was[kind]), new Set(will[kind])];
      const added = [...has].filter((name) => !had.has(name));
      const removed = [...had].filter((name) => !has.has(name));
      return added.length + removed.length > 0 ? [{ kind, added, removed }] : [];
    }),
    size: { before: before?.size ?? null, after: release.size ?? null },
  };
}
