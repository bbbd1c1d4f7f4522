import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { settingsFrom as gatewaySettings } from '@fleet/gateway';
import { settings } from '@fleet/tracing';
import { parse, parseAllDocuments } from 'yaml';
import { settingsFrom as controllerSettings } from '../../release/controller/src/settings';
import { readOptions } from '../../server/reference-api/src/app/environment';

type Environment = Record<string, string>;

/** Each program's own reader of its environment. */
const readers: Record<string, (env: Environment) => object> = {
  gateway: gatewaySettings,
  controller: controllerSettings,
  api: readOptions,
};
/** Read by the store's client, which the programs share. */
const ofStore = /^(S3_|AWS_)/;

const folder = join(workspaceRoot, 'deploy/production');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Environment;
  stringData?: Environment;
  spec?: {
    template: {
      spec: {
        containers: {
          env?: { name: string; value: string }[];
          envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
        }[];
      };
    };
  };
}
const documents = (file: string) =>
  // Manifests.test.ts holds them against the schemas
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest);
const base = [
  ...['gateway', 'controller', 'api'].flatMap((name) => documents(`base/${name}.yaml`)),
  ...documents('secrets.example.yaml'),
];

/** The environment of a deployment in the cluster, with what the overlay changes. */
function ofCluster(program: string, overlay: readonly Manifest[]): Environment {
  const all = [...base, ...overlay];
  const containers = all
    .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === program)
    .flatMap(({ spec }) => spec?.template.spec.containers ?? []);
  const referred = containers.flatMap(({ envFrom = [] }) =>
    envFrom.flatMap(({ configMapRef, secretRef }) =>
      all
        .filter(({ kind, metadata }) =>
          configMapRef
            ? kind === 'ConfigMap' && metadata.name === configMapRef.name
            : kind === 'Secret' && metadata.name === secretRef?.name,
        )
        .map(({ data, stringData }) => data ?? stringData ?? {}),
    ),
  );
  const own = containers.flatMap(({ env = [] }) => env.map(({ name, value }) => ({ [name]: value })));
  return Object.assign({}, ...referred, ...own);
}

/** The environment of a service of compose, with what its operator must set. */
function ofCompose(program: string): Environment {
  const given: Environment = {
    PUBLIC_ORIGIN: 'https://console.example.mk',
    EVIDENCE_SECRET: 'x'.repeat(32),
    JWT_SECRET: 'x'.repeat(32),
    INGEST_KEY: 'key',
    POSTGRES_PASSWORD: 'password',
    API_DATABASE_PASSWORD: 'password of the role',
    REDIS_PASSWORD: 'password',
    SMTP_URL: 'smtps://mail.example.mk',
    MAIL_FROM: 'fleet@example.mk',
    VAPID_PUBLIC_KEY: 'public',
    VAPID_PRIVATE_KEY: 'private',
    VAPID_SUBJECT: 'mailto:fleet@example.mk',
  };
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Environment }>;
  };
  const values = Object.entries(services[program]?.environment ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)(?::-(.*?)|:\?.*?)?\}/g, (_all, variable, fallback) => given[variable] ?? fallback ?? ''),
  ]);
  // Left empty means unset.
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

const places: [string, (program: string) => Environment][] = [
  ['compose', ofCompose],
  ['production', (program) => ofCluster(program, [])],
  ['stage', (program) => ofCluster(program, documents('overlays/stage/smaller.yaml'))],
];

/**
 * Variables that the program does not read, or whose value it takes for none: with and without them it does the same.
 */
function withoutEffect(program: string, env: Environment): string[] {
  const settings = (environment: Environment) =>
    JSON.stringify(readers[program]?.({ NODE_ENV: 'production', ...environment }));
  const all = settings(env);
  return Object.keys(env).filter((name) => {
    if (ofStore.test(name)) return false;
    const { [name]: _without, ...rest } = env;
    try {
      return settings(rest) === all;
    } catch {
      // It cannot be left out.
      return false;
    }
  });
}

it.each(Object.keys(readers))('an empty variable counts as unset: %s', (program) => {
  const needed = { NODE_ENV: 'production', EVIDENCE_SECRET: 'x'.repeat(32) };
  const empty = Object.fromEntries(settings.map(({ name }) => [name, '']));
  const made = (env: Environment) => JSON.stringify(readers[program]?.(env));
  expect(made({ ...empty, ...needed })).toBe(made(needed));
});

describe.each(places)('in %s', (_place, environmentOf) => {
  it.each(Object.keys(readers))('every variable of %s has an effect', (program) => {
    const env = environmentOf(program);
    expect(Object.keys(env).length).toBeGreaterThan(2);
    expect(() => readers[program]?.({ NODE_ENV: 'production', ...env })).not.toThrow();
    expect(withoutEffect(program, env)).toEqual([]);
  });
});

it('a value that the program takes for another is found', () => {
  const env = { ...ofCluster('gateway', []), ALLOW_OVERRIDES: 'true', LIVE_ORIGINS: 'https://console.example.mk' };
  expect(withoutEffect('gateway', env)).toEqual(['ALLOW_OVERRIDES', 'LIVE_ORIGINS']);
});

it('developers may put a module of their own machine into the page of the stage only', () => {
  const allowed = (overlay: Manifest[]) => gatewaySettings(ofCluster('gateway', overlay)).config.allowOverrides;
  expect([allowed([]), allowed(documents('overlays/stage/smaller.yaml'))]).toEqual([false, true]);
});
