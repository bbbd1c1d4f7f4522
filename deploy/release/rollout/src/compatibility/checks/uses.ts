import {
  fieldsOf,
  givesOf,
  type ModuleRelease,
  type ModuleUses,
  providedAs,
  type ShellGives,
  type ShellRelease,
  usesOf,
} from 'shared-auth/contract';
import { isNoVersion } from '../../releases/releaseSet';
import { type Candidate, type CheckRule, type ModulePair, pairsOf } from './candidate';

/** A name that a module uses and that a shell lacks or has changed. */
interface Mismatch {
  /** `formatNumber of shared-ui` */
  thing: string;
  why: 'is missing' | 'has changed';
}

function exportMismatches(uses: ModuleUses, gives: ShellGives, shared: ModuleRelease['shared']): Mismatch[] {
  return Object.entries(uses.exports).flatMap(([name, wanted]) =>
    Object.entries(wanted).flatMap(([exported, hash]): Mismatch[] => {
      const thing = `${exported} of ${name}`;
      const served = gives.exports[providedAs(gives.exports, name, shared[name])]?.[exported];
      if (!served) return [{ thing, why: 'is missing' }];
      // `paths` grows with every page: which of them are used is more precise than its type.
      if (hash === '' || served.includes('') || (name === 'shared-auth' && exported === 'paths')) return [];
      return served.includes(hash) ? [] : [{ thing, why: 'has changed' }];
    }),
  );
}

/**
 * The icons and fields of shells that were built before there were records. Such a shell leaves out a version with any
 * other, so these are compared although the shell lists none.
 */
const firstReaders: Pick<ShellGives, 'icons' | 'fields'> = {
  icons: [
    ...['layout-dashboard', 'truck', 'radio-receiver', 'map-pin', 'bell', 'hexagon', 'route', 'download'],
    ...['flask-conical', 'map', 'users', 'chart-column', 'user', 'blocks', 'box'],
  ],
  fields: [
    ...['schema', 'id', 'owner', 'requires', 'requires.shell', 'locales'],
    ...['routes', 'routes.path', 'routes.expose', 'routes.title', 'routes.role'],
    ...['menu', 'menu.path', 'menu.order', 'menu.icon', 'menu.label', 'menu.role', 'menu.place'],
    ...['widgets', 'widgets.slot', 'widgets.expose', 'widgets.title'],
  ],
};

function mismatches({ module, shell }: { module: ModuleRelease; shell: ShellRelease }): Mismatch[] {
  const gives = givesOf(shell);
  const uses = usesOf(module);
  const { contributes } = module;
  const missing = (kind: string, wanted: readonly string[], given: readonly string[]) =>
    wanted
      .filter((each) => !given.includes(each))
      .map((each): Mismatch => ({ thing: `${kind} ${each}`, why: 'is missing' }));
  return [
    ...(uses && gives ? exportMismatches(uses, gives, module.shared) : []),
    ...(gives ? missing('the path', uses?.paths ?? [], gives.paths) : []),
    ...(gives?.tokens ? missing('the token', uses?.tokens ?? [], gives.tokens) : []),
    ...(gives?.texts ? missing('the text', uses?.texts ?? [], gives.texts) : []),
    ...missing(
      'the icon',
      contributes.menu.map(({ icon }) => icon),
      (gives ?? firstReaders).icons,
    ),
    ...missing('the field', fieldsOf(contributes), (gives ?? firstReaders).fields),
  ];
}

/**
 * A record lists the names that a build uses or provides. With a record on one side only it is unknown whether the two
 * fit; without any record nothing has ever been known, and the pair passes.
 * @returns the side without a record, and how to mend it
 */
function unrecorded(candidate: Candidate, { id, module, moduleIs, shell }: ModulePair): string[] {
  const [uses, gives] = [usesOf(module), givesOf(shell)];
  if ((uses === null) === (gives === null) || isNoVersion(module)) return [];
  if (uses !== null) {
    const first = candidate.kind === 'module' ? 'roll out a newer shell first' : 'build it again';
    return [
      `what shell@${shell.version} gives was not recorded when it was built, so nobody knows whether it fits ${id}@${module.version} (${moduleIs}): ${first}`,
    ];
  }
  const first = candidate.kind === 'module' ? 'build it again' : `build ${id} again and roll it out first`;
  return [
    `what ${id}@${module.version} (${moduleIs}) uses was not recorded when it was built, so nobody knows whether it fits shell@${shell.version}: ${first}`,
  ];
}

/** Which of the two must be rolled out first. */
function advice(candidate: Candidate, { id, shell, moduleIs, shellIs }: ModulePair): string {
  if (candidate.kind === 'module')
    return shellIs === 'candidate'
      ? `wait until shell@${shell.version} is out or taken back, or build ${id} again with it`
      : 'roll out a shell that has it first';
  return moduleIs === 'lastGood'
    ? `it is what users of ${id} fall back on: roll out ${id} again first, so that its last good version fits`
    : `roll out a ${id} that does without first`;
}

/** Whether shells that users have lack something that the candidate is known to use. */
export const lacksUses = (candidate: Candidate): boolean =>
  pairsOf(candidate).some((pair) => mismatches(pair).length > 0);

export const uses: CheckRule = {
  title: 'the shell has everything that modules were built with, of the type they were built for',
  reasons: (candidate) =>
    pairsOf(candidate, { lastGood: true }).flatMap((pair) => [
      ...mismatches(pair).map(
        ({ thing, why }) =>
          `${thing} ${why} in shell@${pair.shell.version}; ${pair.id}@${pair.module.version} (${pair.moduleIs}) uses it: ${advice(candidate, pair)}`,
      ),
      ...unrecorded(candidate, pair),
    ]),
};
