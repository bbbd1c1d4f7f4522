import { satisfies } from 'compare-versions';
import { type ModuleRelease, type RequiredRole, type ShellRelease, slotNames, slotsSince } from 'shared-auth/contract';
import { type AnyRelease, liveOf } from '../releases/releaseSet';
import type { ReleaseSet } from '../store/registryFile';

/** What a verdict looks at. `--accept <check>` lets a refusal of that check pass, on record. */
export const checks = {
  contract: 'the host contract that modules require is the one the shell keeps',
  shared: 'the shell provides every shared package in the range that modules were built for',
  routes: 'no route belongs to two modules, and none that users have vanishes',
  menu: 'no two menu entries have the same place, none vanishes, each leads to a route',
  slots: 'no widget that pages show vanishes, and the shell has the slot of each',
  roles: 'nothing is opened to a lower role than now',
  texts: 'every label exists in Macedonian and English',
  files: 'every file is in the store, with the hash the registry will name',
  size: 'the code is within its size budget',
} as const;

export type Check = keyof typeof checks;

export interface Finding {
  check: Check;
  result: 'ok' | 'refused' | 'accepted';
  /** Why it is refused; one line each. */
  reasons: string[];
}

export interface Verdict {
  id: string;
  version: string;
  passed: boolean;
  findings: Finding[];
}

const rank: Readonly<Record<RequiredRole, number>> = { operator: 0, manager: 1, admin: 2 };
const rankOf = (role: RequiredRole | undefined) => (role ? rank[role] : 0);

/** Bytes, gzip, that a version may be larger than the stable one without anybody having said so. */
const GROWTH = { factor: 1.2, bytes: 10_000 };
/** Bytes, gzip, of all code of one module. */
const MODULE_BUDGET = 150_000;

/** `satisfies` throws on what is no range. */
function fits(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}

const contractReasons = (id: string, { version, requires }: ModuleRelease, shell: ShellRelease) =>
  fits(shell.contract, requires.shell)
    ? []
    : [`${id}@${version} requires contract ${requires.shell}; shell@${shell.version} keeps ${shell.contract}`];

const sharedReasons = (id: string, module: ModuleRelease, shell: ShellRelease) =>
  Object.entries(module.shared).flatMap(([name, range]) => {
    const provided = shell.provides[name];
    if (provided !== undefined && fits(provided, range)) return [];
    return [`${id}@${module.version} needs ${name} ${range}; shell@${shell.version} provides ${provided ?? 'none'}`];
  });

function shellsOf({ shell }: ReleaseSet): ShellRelease[] {
  return shell.candidate ? [shell, shell.candidate] : [shell];
}

/** Every version of the other modules that users may have beside this one. */
function othersOf(set: ReleaseSet, id: string): [string, ModuleRelease][] {
  return Object.entries(set.modules)
    .filter(([other]) => other !== id)
    .flatMap(([other, { stable, candidate }]) =>
      [stable, ...(candidate ? [candidate] : [])].map((release) => [other, release] as [string, ModuleRelease]),
    );
}

const unique = (lines: readonly string[]) => [...new Set(lines)];

function routeReasons(id: string, candidate: ModuleRelease, set: ReleaseSet): string[] {
  const paths = candidate.contributes.routes.map((route) => route.path);
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
  const stable = set.modules[id]?.stable.contributes.routes ?? [];
  return [
    ...twice.map((path) => `${path} is named twice`),
    ...othersOf(set, id).flatMap(([other, release]) =>
      release.contributes.routes
        .filter((route) => paths.includes(route.path))
        .map((route) => `${route.path} belongs to ${other}`),
    ),
    ...stable.filter((route) => !paths.includes(route.path)).map((route) => `${route.path} vanishes`),
  ];
}

function menuReasons(id: string, candidate: ModuleRelease, set: ReleaseSet): string[] {
  const { menu, routes } = candidate.contributes;
  const orders = menu.map((entry) => entry.order);
  const stable = set.modules[id]?.stable.contributes.menu ?? [];
  return [
    ...orders
      .filter((order, index) => orders.indexOf(order) !== index)
      .map((order) => `two entries have place ${order}`),
    ...othersOf(set, id).flatMap(([other, release]) =>
      release.contributes.menu
        .filter((entry) => orders.includes(entry.order))
        .map((entry) => `place ${entry.order} belongs to ${entry.path} of ${other}`),
    ),
    ...menu
      .filter((entry) => !routes.some((route) => route.path === entry.path))
      .map((entry) => `${entry.path} leads to no route of ${id}`),
    ...stable
      .filter((entry) => !menu.some((other) => other.path === entry.path))
      .map((entry) => `the entry of ${entry.path} vanishes`),
  ];
}

function slotReasons(id: string, candidate: ModuleRelease, set: ReleaseSet): string[] {
  const stable = set.modules[id]?.stable.contributes.widgets ?? [];
  const slots = new Set(candidate.contributes.widgets.map((widget) => widget.slot));
  return stable.filter((widget) => !slots.has(widget.slot)).map((widget) => `the widget in ${widget.slot} vanishes`);
}

/** Slots that a module fills and a shell does not have: an older shell may not even start with them. */
function slotReasonsOf(id: string, module: ModuleRelease, shell: ShellRelease): string[] {
  const since: Readonly<Record<string, string | undefined>> = slotsSince;
  return module.contributes.widgets.flatMap(({ slot }) => {
    if (!slotNames.some((name) => name === slot)) return [`${id}@${module.version} fills ${slot}, which no shell has`];
    const first = since[slot];
    return first === undefined || fits(shell.contract, `>=${first}`)
      ? []
      : [
          `${id}@${module.version} fills ${slot} of contract ${first}; shell@${shell.version} keeps ${shell.contract}: roll out a newer shell first`,
        ];
  });
}

function roleReasons(id: string, candidate: ModuleRelease, set: ReleaseSet): string[] {
  const stable = set.modules[id]?.stable.contributes;
  if (!stable) return [];
  return (['routes', 'menu'] as const).flatMap((kind) =>
    candidate.contributes[kind].flatMap(({ path, role }) => {
      const before = stable[kind].find((entry) => entry.path === path);
      return before && rankOf(role) < rankOf(before.role)
        ? [`${path} (${kind}) needs ${before.role} now and would need ${role ?? 'operator'}`]
        : [];
    }),
  );
}

function textReasons({ contributes }: ModuleRelease): string[] {
  const { mk, en } = contributes.locales;
  const labels = [
    ...contributes.routes.map((route) => route.title),
    ...contributes.widgets.map((widget) => widget.title),
    ...contributes.menu.map((entry) => entry.label),
    ...Object.keys(mk),
    ...Object.keys(en),
  ];
  return unique(labels).flatMap((label) => [
    ...(mk[label] ? [] : [`${label} has no Macedonian text`]),
    ...(en[label] ? [] : [`${label} has no English text`]),
  ]);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function sizeReasons(id: string, candidate: AnyRelease, set: ReleaseSet): string[] {
  const size = candidate.size ?? 0;
  const before = liveOf(set, id)?.stable.size;
  const limit =
    before === undefined ? Number.POSITIVE_INFINITY : Math.max(before * GROWTH.factor, before + GROWTH.bytes);
  return [
    ...(id !== 'shell' && size > MODULE_BUDGET
      ? [`${kilobytes(size)} of code; a module may have ${kilobytes(MODULE_BUDGET)}`]
      : []),
    ...(size > limit
      ? [
          `${kilobytes(size)} of code; the stable version has ${kilobytes(before ?? 0)}, so ${kilobytes(limit)} would pass`,
        ]
      : []),
  ];
}

function moduleReasons(
  id: string,
  candidate: ModuleRelease,
  set: ReleaseSet,
): Record<Exclude<Check, 'files'>, string[]> {
  const shells = shellsOf(set);
  return {
    contract: shells.flatMap((shell) => contractReasons(id, candidate, shell)),
    shared: shells.flatMap((shell) => sharedReasons(id, candidate, shell)),
    routes: routeReasons(id, candidate, set),
    menu: menuReasons(id, candidate, set),
    slots: [...slotReasons(id, candidate, set), ...shells.flatMap((shell) => slotReasonsOf(id, candidate, shell))],
    roles: roleReasons(id, candidate, set),
    texts: textReasons(candidate),
    size: sizeReasons(id, candidate, set),
  };
}

function shellReasons(candidate: ShellRelease, set: ReleaseSet): Record<Exclude<Check, 'files'>, string[]> {
  const modules = othersOf(set, 'shell');
  return {
    contract: modules.flatMap(([id, module]) => contractReasons(id, module, candidate)),
    shared: modules.flatMap(([id, module]) => sharedReasons(id, module, candidate)),
    routes: [],
    menu: [],
    slots: modules.flatMap(([id, module]) => slotReasonsOf(id, module, candidate)),
    roles: [],
    texts: [],
    size: sizeReasons('shell', candidate, set),
  };
}

/** Whether the entry and every file that an expose or page needs is in the integrity map. */
export function unlistedFiles(id: string, release: AnyRelease): string[] {
  const wanted =
    'entry' in release
      ? [release.entry.split('/').pop() ?? '', ...Object.values(release.files).flat()]
      : [...release.scripts, ...release.styles, ...Object.values(release.parts).flat()];
  const folder = `/modules/${id}/${release.version}/`;
  return [
    ...('entry' in release && !release.entry.startsWith(folder)
      ? [`the entry ${release.entry} is not in ${folder}`]
      : []),
    ...unique(wanted)
      .filter((file) => !release.integrity[file])
      .map((file) => `${file} has no hash`),
  ];
}

/**
 * Joins a candidate with the set that is live and says what would break.
 * @param fileReasons what is wrong with its files in the store (`missingFiles`).
 * @param accepted checks whose refusal was overruled by whoever rolls out.
 */
export function judge(
  set: ReleaseSet,
  id: string,
  candidate: AnyRelease,
  fileReasons: readonly string[],
  accepted: readonly Check[] = [],
): Verdict {
  // Only the shell's release has scripts.
  const reasons = 'scripts' in candidate ? shellReasons(candidate, set) : moduleReasons(id, candidate, set);
  const all: Record<Check, string[]> = { ...reasons, files: [...unlistedFiles(id, candidate), ...fileReasons] };
  // The keys of `checks` are its names.
  const findings = (Object.keys(checks) as Check[]).map(
    (check): Finding => ({
      check,
      result: all[check].length === 0 ? 'ok' : accepted.includes(check) ? 'accepted' : 'refused',
      reasons: unique(all[check]),
    }),
  );
  return { id, version: candidate.version, passed: findings.every(({ result }) => result !== 'refused'), findings };
}
