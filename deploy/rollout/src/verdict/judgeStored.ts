import { textTable } from '../cli/textTable';
import { type AnyRelease, ChangeError } from '../releases/releaseSet';
import { type ReleaseSet, readRegistry } from '../store/registryFile';
import { readRelease } from '../store/releases';
import type { Store } from '../store/store';
import { fileProblems } from '../store/storedFiles';
import { type Check, checks, judge, type Verdict } from './verdict';

/** The set that is live, as changes are made from it. @throws ChangeError before the first rollout. */
export async function currentSet(store: Store): Promise<{ set: ReleaseSet; revision: number; tag: string }> {
  const current = await readRegistry(store);
  if (!current) throw new ChangeError(`nothing has been rolled out to ${store.location} yet: run "npm run build"`);
  const { registry, tag } = current;
  return { set: { shell: registry.shell, modules: registry.modules }, revision: registry.revision, tag };
}

/** A published version. @throws ChangeError when there is none. */
export async function publishedRelease(store: Store, id: string, version: string): Promise<AnyRelease> {
  const release = await readRelease(store, id, version);
  if (release) return release;
  const known = (await store.list(`releases/${id}/`)).map((path) => path.split('/').pop()?.replace('.json', ''));
  throw new ChangeError(
    `${id}@${version} is not published${known.length > 0 ? `; there are ${known.slice(-5).join(', ')}` : ''}`,
  );
}

/** The verdict on a published version beside the live set, its files in the store read and hashed. */
export const judgeStored = async (
  store: Store,
  set: ReleaseSet,
  id: string,
  release: AnyRelease,
  accepted: readonly Check[],
): Promise<Verdict> => judge(set, id, release, await fileProblems(store, id, release), accepted);

/** A verdict as a table; `explain` adds what each check looks at. */
export function verdictLines({ id, version, passed, findings }: Verdict, explain: boolean): string[] {
  const rows = findings.flatMap(({ check, result, reasons }) => {
    const [first = explain || result === 'ok' ? checks[check] : '', ...more] = reasons;
    return [[check, result, first], ...more.map((reason) => ['', '', reason])];
  });
  const refused = findings.filter(({ result }) => result === 'refused');
  return [
    `${id}@${version}`,
    '',
    ...textTable(['check', 'result', ''], rows),
    ...(explain
      ? ['', ...findings.filter(({ result }) => result !== 'ok').map(({ check }) => `${check}: ${checks[check]}`)]
      : []),
    '',
    passed
      ? 'passes'
      : `refused: ${refused.map(({ check }) => check).join(', ')}. A refusal that is meant can be overruled on record: ${refused.map(({ check }) => `--accept ${check}`).join(' ')}`,
  ];
}

/** A verdict in a line per check that did not simply pass, for the history. */
export const verdictSummary = ({ findings, passed }: Verdict): string[] => [
  passed ? 'passed' : 'refused',
  ...findings.flatMap(({ check, result, reasons }) =>
    result === 'ok' ? [] : reasons.map((reason) => `${check} ${result}: ${reason}`),
  ),
];
