import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { pipelineFor } from '@fleet/sdk-workspace/pipeline';
import { settings, version } from '@fleet/tracing';
import { PrometheusRule, ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { startReferenceApi } from '../../server/reference-api/src/index';
import { programs } from './programs/programs';

const folder = join(workspaceRoot, 'deploy/production');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Manifest {
  kind: string;
  metadata: { name: string };
}
interface Container {
  name: string;
  image: string;
  resources?: { requests?: object; limits?: { memory?: string } };
  securityContext?: {
    readOnlyRootFilesystem?: boolean;
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
  };
  startupProbe?: object;
  readinessProbe?: object;
  livenessProbe?: object;
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
}

interface Kustomization {
  resources: string[];
  patches?: { path?: string; patch?: string; target?: { kind: string; name: string } }[];
}

const overlays = ['stage', 'production'];
// Checked below
const kustomization = (dir: string) => parse(read(`kubernetes/${dir}/kustomization.yaml`)) as Kustomization;
// Their shapes are checked by the schemas below.
const documentsOf = (file: string) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest);
const base = kustomization('base').resources.flatMap((file) => documentsOf(`base/${file}`));
const manifests = [
  ...base,
  ...documentsOf('secrets.example.yaml'),
  ...overlays.flatMap((overlay) => documentsOf(`overlays/${overlay}/namespace.yaml`)),
];
const schemas = {
  Deployment,
  StatefulSet,
  CronJob,
  Service,
  ConfigMap,
  Secret,
  Namespace,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  PersistentVolumeClaim,
  HorizontalPodAutoscaler,
  ServiceMonitor,
  PrometheusRule,
};

describe('the Kubernetes manifests', () => {
  it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s keeps the schema',
    (kind, _name, manifest) => {
      const Schema = schemas[kind as keyof typeof schemas]; // undefined fails the test
      expect(Schema).toBeDefined();
      // The schema is what decides whether it is one.
      expect(() => new Schema(manifest as never).validate()).not.toThrow();
    },
  );

  it('are refused when a field is wrong', () => {
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment');
    const wrong = structuredClone(deployment) as unknown as { spec: { replicas: unknown } };
    wrong.spec.replicas = 'two';
    expect(() => new Deployment(wrong as never).validate()).toThrow();
  });

  it('are all part of the base', () => {
    const files = readdirSync(join(folder, 'kubernetes/base')).filter((file) => file !== 'kustomization.yaml');
    expect(kustomization('base').resources.toSorted()).toEqual(files.sort());
  });

  it.each(overlays)('the overlay %s changes only what the base has', (overlay) => {
    const { resources, patches = [] } = kustomization(`overlays/${overlay}`);
    expect(resources).toEqual(['namespace.yaml', '../../base']);
    const named = base.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    for (const { path, patch, target } of patches) {
      const targets = path ? documentsOf(`overlays/${overlay}/${path}`) : [];
      for (const { kind, metadata } of targets) expect(named).toContain(`${kind} ${metadata.name}`);
      if (!target) continue;
      const found = base.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);
      for (const { op, path: pointer } of parse(patch ?? '') as { op: string; path: string }[]) {
        expect(op).toBe('replace');
        const value = pointer
          .slice(1)
          .split('/')
          .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], found);
        expect(value).toBeDefined();
      }
    }
  });

  it('the alerts of the cluster are those that promtool tests', () => {
    const rule = base.find(({ kind }) => kind === 'PrometheusRule') as unknown as { spec: object };
    expect(rule.spec).toEqual(parse(read('observability/alerts.yml')));
  });

  const deployments = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet') as unknown as {
    metadata: { name: string };
    spec: {
      template: {
        spec: {
          securityContext?: { runAsNonRoot?: boolean };
          automountServiceAccountToken?: boolean;
          containers: Container[];
          initContainers?: Container[];
        };
      };
    };
  }[];
  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    '%s runs without root, writes nowhere but /tmp, and has probes and limits',
    (_name, { spec }) => {
      const { securityContext, automountServiceAccountToken, containers, initContainers = [] } = spec.template.spec;
      expect(securityContext?.runAsNonRoot).toBe(true);
      expect(automountServiceAccountToken).toBe(false);
      for (const container of [...containers, ...initContainers]) {
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources?.requests).toBeDefined();
        expect(container.resources?.limits?.memory).toBeDefined();
        for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
          if (containers.includes(container)) expect(container[probe]).toBeDefined();
        expect(container.image).not.toMatch(/:latest$|^[^:]+$/);
        for (const { configMapRef, secretRef } of container.envFrom ?? []) {
          const wanted = configMapRef ? ['ConfigMap', configMapRef.name] : ['Secret', secretRef?.name];
          expect(manifests.map(({ kind, metadata }) => [kind, metadata.name])).toContainEqual(wanted);
        }
      }
    },
  );
});

it('O16: every image of ours is that of this version', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.yaml$/.test(file));
  const tags = files
    .filter((file) => !file.includes('node_modules'))
    .flatMap((file) => [...read(file).matchAll(/fleet-\w+(?::|, newTag: )(?:\$\{VERSION:-)?([\d.]+)/g)])
    .map(([, tag]) => tag);
  expect(tags.length).toBeGreaterThan(15);
  expect(new Set(tags)).toEqual(new Set([version]));
});

it('compose runs every service of the containers read-only and with a limit', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { build?: { target: string }; read_only?: boolean; mem_limit?: string; cap_drop?: string[] }
    >;
  };
  const stages = [...read('Containerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
  for (const [name, service] of Object.entries(services)) {
    if (!service.build) continue;
    expect(stages).toContain(service.build.target);
    if (name !== 'rollout')
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], mem_limit: expect.any(String) });
  }
});

describe('the Traccar server of compose', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { image?: string; profiles?: string[]; environment: Record<string, unknown>; ports: string[]; volumes: string[] }
    >;
    volumes: Record<string, unknown>;
  };
  const traccar = services.traccar;

  it('has only settings that Traccar knows, by the names that it gives them in the environment', () => {
    // Keys.java and Config.java of Traccar: dots become underscores, capitals get one before them.
    const known = [
      ...['config.useEnvironmentVariables', 'forward.type', 'forward.url', 'forward.header', 'forward.retry.enable'],
      ...['forward.retry.delay', 'forward.retry.count', 'forward.retry.limit', 'event.forward.type'],
      ...['event.forward.url', 'event.forward.header', 'database.registerUnknown'],
      'database.registerUnknown.defaultGroupId',
    ].map((key) =>
      key
        .replaceAll('.', '_')
        .replace(/\p{Lu}/gu, (letter) => `_${letter}`)
        .toUpperCase(),
    );
    expect(Object.keys(traccar?.environment ?? {}).sort()).toEqual(known.sort());
    // Traccar reads texts; YAML's true would be one of another kind.
    for (const value of Object.values(traccar?.environment ?? {})) expect(typeof value).toBe('string');
  });

  it('forwards to paths that the API has, in its own network, by a key', async () => {
    const { routes, ...api } = await startReferenceApi();
    await api.close();
    const { FORWARD_URL, FORWARD_HEADER, EVENT_FORWARD_URL, EVENT_FORWARD_HEADER } = traccar?.environment ?? {};
    for (const url of [FORWARD_URL, EVENT_FORWARD_URL]) {
      const { host, pathname } = new URL(String(url));
      expect(host).toBe('api:3000');
      expect(routes).toContainEqual(
        expect.objectContaining({ method: 'POST', path: pathname, permission: 'tracker', restrictedUsers: false }),
      );
    }
    expect(FORWARD_HEADER).toMatch(/^Authorization: Bearer \$\{TRACCAR_INGEST_KEY:-\$\{INGEST_KEY:\?\}\}$/);
    expect(EVENT_FORWARD_HEADER).toBe(FORWARD_HEADER);
  }, 30_000);

  it('comes only when it is asked for, at one version, and keeps its data', () => {
    expect(traccar?.profiles).toEqual(['trackers']);
    expect(traccar?.image).toMatch(/^traccar\/traccar:.*\d+\.\d+/);
    for (const volume of traccar?.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
  });

  it('shows its own pages to this machine only, and each protocol at the port that Traccar gives it', () => {
    // PortConfigSuffix.java of Traccar.
    const ports: Record<string, string> = {
      gps103: '5001',
      gl200: '5004',
      suntech: '5011',
      h02: '5013',
      meitrack: '5020',
      gt06: '5023',
      teltonika: '5027',
      ruptela: '5046',
      osmand: '5055',
    };
    const text = read('compose.yaml');
    for (const [protocol, port] of Object.entries(ports))
      expect(text).toMatch(new RegExp(`"${port}:${port}" # ${protocol}\\b`));
    const published = traccar?.ports.map((port) => port.replace(/\/udp$/, '')) ?? [];
    expect([...new Set(published)].sort()).toEqual(
      ['127.0.0.1:8082:8082', ...Object.values(ports).map((port) => `${port}:${port}`)].sort(),
    );
    const guide = readFileSync(join(workspaceRoot, 'docs/trackers.md'), 'utf8');
    for (const [protocol, port] of Object.entries(ports)) {
      expect(guide).toContain(port);
      expect(guide).toContain(protocol);
    }
  });
});

it('an image is made of bundled programs and nginx’s configuration, and of nothing else of a checkout', () => {
  const containerfile = read('Containerfile');
  const copied = [...containerfile.matchAll(/^COPY (\S+) (\S+)$/gm)].map(([, from = '', to = '']) => [from, to]);
  expect(copied).toEqual([...Object.keys(programs).map((name) => [name, `/app/${name}`]), ['front', '/etc/nginx']]);
  expect(containerfile).not.toMatch(/^COPY (\.|--from)|^ADD /m);
  // As whom it runs is written in the image, so that no tool's default is root.
  expect(containerfile.match(/^FROM .* AS /gm)).toHaveLength(
    containerfile.match(/^USER (1000:1000|101:101)$/gm)?.length ?? 0,
  );
});

it('every module, and the shell, has a pipeline of its own', () => {
  const ids = ['shell', ...workspaceModules()];
  expect(readdirSync(join(folder, 'pipelines')).sort()).toEqual(
    ['console', 'journeys', 'walks', ...ids].map((id) => `${id}.yml`).sort(),
  );
  for (const id of ids) {
    const text = read(`pipelines/${id}.yml`);
    expect(text).toBe(pipelineFor(id));
    // Evidence of gateways that have a token is read by it.
    expect(text.match(/OPS_TOKEN: \$\{\{ secrets\.OPS_TOKEN \}\}/g)).toHaveLength(3);
    expect(parse(text)).toMatchObject({
      on: { push: { paths: expect.arrayContaining([`${id}/**`]) } },
      jobs: { ship: { steps: expect.any(Array) } },
    });
  }
});

it('every night all journeys run against the live set', () => {
  const { on, jobs } = parse(read('pipelines/journeys.yml')) as {
    on: { schedule: { cron: string }[] };
    jobs: { journeys: { steps: { run: string }[] } };
  };
  expect(on.schedule[0]?.cron).toMatch(/^\d+ \d+ \* \* \*$/);
  expect(jobs.journeys.steps.at(-1)?.run).toBe('npm run rollout -- journeys');
});

it('every hour somebody opens what is being rolled out, with Chromium from Debian and its own accounts', () => {
  const { on, concurrency, jobs } = parse(read('pipelines/walks.yml')) as {
    on: { schedule: { cron: string }[] };
    concurrency: object;
    jobs: { walks: { container: string; steps: { run: string; env: Record<string, string> }[] } };
  };
  expect([on.schedule, concurrency]).toEqual([[{ cron: '0 * * * *' }], { group: 'walks', 'cancel-in-progress': true }]);
  const { container, steps } = jobs.walks;
  expect(container).toMatch(/-bookworm$/);
  expect(steps.at(-2)?.run).toMatch(/apt-get install .* chromium$/);
  const { run, env } = steps.at(-1)!;
  expect(run).toBe('timeout 62m npm run rollout -- walk || [ $? -eq 124 ]');
  // What the command reads, and no key that signs.
  const known = settings.flatMap(({ name, readBy }) => (readBy.includes('rollout') ? [name] : []));
  expect(Object.keys(env).filter((name) => !known.includes(name) && !/^(?:AWS_|S3_)/.test(name))).toEqual([]);
  expect(env).toMatchObject({ WALK_ACCOUNTS: expect.stringContaining('secrets.'), GATEWAY: expect.any(String) });
  expect(env).not.toHaveProperty('ROLLOUT_KEY');
});

it('every suite has a job of its own, and the images are built in one', () => {
  const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { jobs } = parse(read('pipelines/console.yml')) as {
    jobs: Record<string, { strategy: { matrix: { include: { suite: string; run: string }[] } } }>;
  };
  const runs = Object.values(jobs).flatMap(({ strategy }) => strategy.matrix.include.map(({ run }) => run));
  const called = runs.flatMap((run) => [...run.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name));
  expect(called.filter((name) => !(name in scripts))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => name.startsWith('test') && !called.includes(name))).toEqual([]);
  expect(runs.filter((run) => /npm run image -- --fresh/.test(run))).toHaveLength(1);
});
