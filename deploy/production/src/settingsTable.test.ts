import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { helpOf, type Program, settings } from '@fleet/tracing';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');
const words = (text: string) => new Set(text.match(/\b[A-Z][A-Z0-9_]{2,}\b/g));
const namesOf = (program: Program) => settings.filter(({ readBy }) => readBy.includes(program)).map(({ name }) => name);
/** The settings that the operator of production makes. */
const setting = (program: Program) =>
  settings.filter(({ readBy, isOf }) => readBy.includes(program) && !isOf).map(({ name }) => name);

/** Sources that read the environment for a program; the API's `--migrate` is a part of it. */
const folders: Record<Program, readonly string[]> = {
  api: ['deploy/server/reference-api/src', 'deploy/server/tracing/src'],
  migrate: ['deploy/server/reference-api/src'],
  gateway: ['deploy/release/gateway/src', 'deploy/release/rollout/src/store', 'deploy/server/tracing/src'],
  controller: ['deploy/release/controller/src', 'deploy/release/rollout/src/store'],
  rollout: ['deploy/release/rollout/src'],
};
const programs = Object.keys(folders) as Program[];

const sources = (folder: string): string[] =>
  readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|testing|fixture|development/.test(name))
    .map((name) => read(join(folder, name)));

/** Variables that a source takes from an environment, by property, in brackets or taken apart. */
function takenBy(source: string): string[] {
  const single = source.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)|\benv, '([A-Z][A-Z0-9_]+)'/g);
  const apart = source.matchAll(/\{([A-Z0-9_, ]+)\}(?:: NodeJS\.ProcessEnv| = (?:process\.)?env\b)/g);
  return [
    ...[...single].flatMap(([, a, b]) => a ?? b ?? []),
    ...[...apart].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  ].filter((name) => name !== '');
}
/** Not settings of ours: the account that a person works with, and its other name at Amazon. */
const ofTheMachine = ['USER', 'LOGNAME', 'USERNAME', 'AWS_DEFAULT_REGION', 'NODE_ENV', 'PATH', 'HOME'];

it('O2: every variable that a program reads is in the table', () => {
  const known = new Set([...settings.map(({ name }) => name), ...ofTheMachine]);
  const all = [...new Set(Object.values(folders).flat())].flatMap(sources).flatMap(takenBy);
  expect(new Set(all).size).toBeGreaterThan(40);
  expect([...new Set(all)].filter((name) => !known.has(name))).toEqual([]);
});

it.each(programs)('O2: %s reads everything that the table has for it', (program) => {
  // Amazon's client reads these two by itself.
  const inCode = words(`${folders[program].flatMap(sources).join('\n')} AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY`);
  expect(namesOf(program).filter((name) => !inCode.has(name))).toEqual([]);
});

const compose = parse(read('deploy/production/compose.yaml'), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string> }>;
};
/** The store of one machine is a folder, that of a cluster a bucket. */
const ofBuckets = /^(STORE_URL$|S3_|AWS_)/;

it.each(programs)('O2: compose sets everything of %s, and nothing else', (program) => {
  const environment = Object.keys(compose.services[program]?.environment ?? {});
  expect(setting(program).filter((name) => !ofBuckets.test(name) && !environment.includes(name))).toEqual([]);
  expect(environment.filter((name) => !namesOf(program).includes(name))).toEqual([]);
});

const cluster = ['api', 'gateway', 'controller'] as const;
/** The text of what a container's environment is made of, with what its comments name. */
function ofCluster(program: Program): Set<string> {
  const files = cluster.map((name) => `base/${name}.yaml`);
  const documents = [...files, 'secrets.example.yaml']
    .flatMap((file) => read(`deploy/production/kubernetes/${file}`).split(/^---$/m))
    .map((text) => ({ text, ...(parse(text) as { kind: string; metadata: { name: string }; spec?: Workload }) }));
  const workload = documents.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === (program === 'migrate' ? 'api' : program),
  );
  const { containers = [], initContainers = [] } = workload?.spec?.template?.spec ?? {};
  const container = [...containers, ...initContainers].find(({ name }) => name === program);
  const from = (container?.envFrom ?? []).map(({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name);
  const referred = documents.filter(
    ({ kind, metadata }) => ['ConfigMap', 'Secret'].includes(kind) && from.includes(metadata.name),
  );
  return words([...referred.map(({ text }) => text), ...(container?.env ?? []).map(({ name }) => name)].join('\n'));
}
interface Workload {
  template?: { spec: { containers: Container[]; initContainers?: Container[] } };
}
interface Container {
  name: string;
  env?: { name: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
}

it.each([...cluster, 'migrate'] as Program[])('O2: the cluster carries everything of %s', (program) => {
  const carried = ofCluster(program);
  expect(carried.size).toBeGreaterThan(1);
  expect(setting(program).filter((name) => name !== 'STORE_DIR' && !carried.has(name))).toEqual([]);
});

it('documents name every setting, and --help as well', () => {
  const text = read('deploy/production/RUNBOOK.md') + read('deploy/server/reference-api/README.md');
  const documented = words(text);
  // `AWS_*` is all of them.
  const families = [...text.matchAll(/`([A-Z]+_)\*`/g)].map(([, start = '']) => start);
  expect(
    settings
      .map(({ name }) => name)
      .filter((name) => !documented.has(name) && !families.some((start) => name.startsWith(start))),
  ).toEqual([]);
  expect(words(helpOf('api', 'The API.'))).toEqual(new Set([...namesOf('api'), 'API']));
});
