import {
  arrangeModule,
  ChangeError,
  choiceProblem,
  currentSet,
  isNoVersion,
  permissionsOf,
  readArrangement,
} from '@fleet/rollout/control';
import { releasesOf, type Store } from '@fleet/rollout/store';
import type {
  ArrangeableModule,
  ArrangementChoice,
  ArrangementView,
  Label,
  ModuleRelease,
  ModuleSetting,
} from 'shared-auth/contract';

/** The page shows so many changes. */
const LOGGED = 50;

/** @param all live versions: a permission may be for the one that is being rolled out alone */
function viewOf(
  { contributes }: ModuleRelease,
  all: readonly ModuleRelease[],
  choices: readonly ArrangementChoice[],
): ArrangeableModule {
  const permissions = Object.assign({}, ...all.map((each) => permissionsOf(each.contributes)));
  const { id, routes, menu, widgets, settings = {}, locales } = contributes;
  const label = (key: string): Label => ({ mk: locales.mk[key] ?? key, en: locales.en[key] ?? key });
  return {
    id,
    parts: [
      ...routes.map(({ path, title }) => ({ kind: 'page' as const, name: path, title: label(title), order: null })),
      ...menu.map(({ path, order, label: key }) => ({ kind: 'menu' as const, name: path, title: label(key), order })),
      ...widgets.map(({ slot, expose, title, order = 0 }) => ({
        kind: 'widget' as const,
        name: `${slot} ${expose}`,
        title: label(title),
        order,
      })),
    ],
    settings: Object.entries<ModuleSetting>({ ...settings, ...permissions }).map(
      ([name, { title, value: _value, values: _values, enum: values, ...setting }]) => ({
        ...setting,
        ...(values && { enum: [...values] }),
        name,
        title: label(title),
        labels: (values ?? []).map((value) => label(`${title}.${value}`)),
      }),
    ),
    choices: choices.map((choice) => ({
      choice,
      problem: Object.hasOwn(permissions, choice.name) ? null : choiceProblem(choice, contributes),
    })),
  };
}

/** The version of a module whose parts are shown: everybody's, or the one that is being rolled out as the first. */
const shownRelease = ({ stable, candidate }: { stable: ModuleRelease; candidate?: ModuleRelease | undefined }) =>
  isNoVersion(stable) ? candidate : stable;

export async function readArrangementView(store: Store): Promise<ArrangementView> {
  const [{ set }, arrangement] = await Promise.all([currentSet(store), readArrangement(store)]);
  const ids = new Set([...Object.keys(set.modules), ...Object.keys(arrangement.modules)]);
  return {
    version: arrangement.version,
    modules: [...ids].sort().map((id) => {
      const choices = arrangement.modules[id] ?? [];
      const entry = set.modules[id];
      const release = entry && shownRelease(entry);
      if (release) return viewOf(release, releasesOf(entry), choices);
      const problem = `no version of ${id} is live`;
      return { id, parts: [], settings: [], choices: choices.map((choice) => ({ choice, problem })) };
    }),
    log: arrangement.log.slice(0, LOGGED),
  };
}

/** Writes the choices for a module. @throws ChangeError where a new choice would have no effect, ConflictError */
export async function arrange(store: Store, change: Parameters<typeof arrangeModule>[1]): Promise<void> {
  const { id, choices } = change;
  const [{ set }, { modules }] = await Promise.all([currentSet(store), readArrangement(store)]);
  const entry = set.modules[id];
  const known = (modules[id] ?? []).map((choice) => JSON.stringify(choice));
  const fresh = choices.filter((choice) => !known.includes(JSON.stringify(choice)));
  const releases = releasesOf(entry);
  const problems = fresh.flatMap((choice) => {
    const found = releases.map(({ contributes }) => choiceProblem(choice, contributes));
    return found.includes(null) ? [] : [found[0] ?? `no version of ${id} is live`];
  });
  if (problems.length > 0) throw new ChangeError([...new Set(problems)].join('\n'));
  await arrangeModule(store, change);
}
