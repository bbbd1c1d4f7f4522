import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { parse, parseAllDocuments } from 'yaml';

const folder = join(workspaceRoot, 'deploy/production');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Labels {
  'app.kubernetes.io/name'?: string;
}
interface Policy {
  kind: string;
  metadata: { name: string };
  spec: {
    podSelector: { matchLabels?: Labels };
    policyTypes: string[];
    egress?: {
      to: {
        podSelector?: { matchLabels: Labels };
        ipBlock?: { cidr: string; except?: string[] };
        namespaceSelector?: object;
      }[];
      ports: { port: number; protocol?: string }[];
    }[];
  };
}

// Manifests.test.ts holds them against the schemas.
const policies = parseAllDocuments(read('kubernetes/base/network.yaml')).map((document) => document.toJS() as Policy);
const named = (name: string) => policies.find(({ metadata }) => metadata.name === name)?.spec;
/** `database:5432` for each pod and port that a program may reach. */
const reached = (program: string) =>
  (named(`${program}-egress`)?.egress ?? []).flatMap(({ to, ports }) =>
    to.flatMap(({ podSelector }) =>
      podSelector ? ports.map(({ port }) => `${podSelector.matchLabels['app.kubernetes.io/name'] ?? ''}:${port}`) : [],
    ),
  );

describe('T22: what goes out of the cluster', () => {
  it('is nothing but names, where no policy says otherwise', () => {
    expect(named('egress')).toMatchObject({ podSelector: {}, policyTypes: ['Egress'] });
    expect(named('egress')?.egress?.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([53, 53]);
  });

  it.each([
    ['front', ['gateway:8080', 'api:3000']],
    ['gateway', ['api:3000', 'controller:8081']],
    ['controller', ['gateway:8080', 'api:3000']],
    ['api', ['database:5432', 'events:6379', 'traccar:8082']],
    ['database-backup', ['database:5432']],
    ['database', []],
    ['events', []],
  ])('%s reaches %j of the others', (program, others) => {
    expect(reached(program)).toEqual(others);
  });

  it('reaches no address of the own network or of the cloud’s metadata by a rule for the internet', () => {
    const blocks = policies.flatMap(({ spec }) =>
      (spec.egress ?? []).flatMap(({ to }) => to.map(({ ipBlock }) => ipBlock)),
    );
    const open = blocks.filter((block) => block !== undefined);
    expect(open).toHaveLength(3);
    for (const { except = [] } of open)
      expect(except).toEqual(
        expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']),
      );
  });

  it('has a way to every host that settings of a program name', () => {
    const hosts = (text: string) =>
      [...text.matchAll(/(?:\/\/|@)([a-z-]+):(\d+)/g)].map(([, host, port]) => `${host}:${port}`);
    const secrets = parseAllDocuments(read('kubernetes/secrets.example.yaml')).map(
      (document) => document.toJS() as { metadata: { name: string }; stringData: Record<string, string> },
    );
    const ofApi = secrets
      .filter(({ metadata }) => ['api', 'migrator'].includes(metadata.name))
      .flatMap(({ stringData }) => Object.values(stringData).flatMap(hosts));
    expect(new Set(ofApi)).toEqual(new Set(['database:5432', 'events:6379']));
    for (const host of ofApi) expect(reached('api')).toContain(host);
    for (const program of ['gateway', 'controller'])
      for (const host of hosts(read(`kubernetes/base/${program}.yaml`)).map((one) =>
        one.replace('gateway-each', 'gateway'),
      ))
        expect([program, reached(program)]).toEqual([program, expect.arrayContaining([host])]);
  });
});

interface Container {
  env?: { name: string; value?: string; valueFrom?: object }[];
  envFrom?: { secretRef?: { name: string } }[];
  volumeMounts?: { name: string; mountPath: string }[];
}

describe('T30: the role that owns the tables', () => {
  const [api] = parseAllDocuments(read('kubernetes/base/api.yaml')).map(
    (document) =>
      document.toJS() as {
        spec: { template: { spec: { containers: Container[]; initContainers: Container[]; volumes: object[] } } };
      },
  );
  const pod = api?.spec.template.spec;
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string>; command?: string[]; depends_on?: object }>;
  };

  it('is known to the step before an API, and to no API that runs', () => {
    const secretsOf = ({ envFrom = [] }: Container) => envFrom.map(({ secretRef }) => secretRef?.name);
    expect(pod?.initContainers.flatMap(secretsOf)).toEqual(['migrator']);
    expect(pod?.containers.flatMap(secretsOf)).not.toContain('migrator');
    expect(services.migrate?.environment).toHaveProperty('MIGRATION_DATABASE_URL');
    expect(services.api?.environment).not.toHaveProperty('MIGRATION_DATABASE_URL');
    expect(services.api?.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
    const roleOf = (url = '') => /\/\/([^:]+):/.exec(url)?.[1];
    expect(
      [services.migrate?.environment.MIGRATION_DATABASE_URL, services.api?.environment.DATABASE_URL].map(roleOf),
    ).toEqual(['fleet', 'fleet_api']);
  });

  it('Redis lets nobody in without a password', () => {
    const variable = ['$', '{REDIS_PASSWORD:?}'].join('');
    expect(services.events?.command).toEqual(expect.arrayContaining(['--requirepass', variable]));
    expect(services.api?.environment.REDIS_URL).toBe(`redis://:${variable}@events:6379`);
    expect(read('kubernetes/base/events.yaml')).toMatch(/--requirepass,\s+\$\(REDIS_PASSWORD\)/);
  });

  it('T16: the journal of revocations is on a volume of its own', () => {
    const settings = pod?.containers[0]?.env ?? [];
    const folder = settings.find(({ name }) => name === 'REVOCATIONS_DIR')?.value;
    expect(pod?.containers[0]?.volumeMounts).toContainEqual({ name: 'revocations', mountPath: folder });
    expect(pod?.volumes).toContainEqual({ name: 'revocations', persistentVolumeClaim: { claimName: 'revocations' } });
  });
});
