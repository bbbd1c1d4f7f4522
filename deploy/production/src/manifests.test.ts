import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { pipelineFor } from '@fleet/scaffold/pipeline';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';

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

const files = readdirSync(join(folder, 'kubernetes'));
// Their shapes are checked by the schemas below.
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
);
const schemas = { Deployment, Service, ConfigMap, Secret, Ingress, NetworkPolicy, PodDisruptionBudget };

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

  const deployments = manifests.filter(({ kind }) => kind === 'Deployment') as unknown as {
    metadata: { name: string };
    spec: {
      template: {
        spec: {
          securityContext?: { runAsNonRoot?: boolean };
          automountServiceAccountToken?: boolean;
          containers: Container[];
        };
      };
    };
  }[];
  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    '%s runs without root, writes nowhere but /tmp, and has probes and limits',
    (_name, { spec }) => {
      const { securityContext, automountServiceAccountToken, containers } = spec.template.spec;
      expect(securityContext?.runAsNonRoot).toBe(true);
      expect(automountServiceAccountToken).toBe(false);
      for (const container of containers) {
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources?.requests).toBeDefined();
        expect(container.resources?.limits?.memory).toBeDefined();
        for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
          expect(container[probe]).toBeDefined();
        expect(container.image).not.toMatch(/:latest$|^[^:]+$/);
        for (const { configMapRef, secretRef } of container.envFrom ?? []) {
          const wanted = configMapRef ? ['ConfigMap', configMapRef.name] : ['Secret', secretRef?.name];
          expect(manifests.map(({ kind, metadata }) => [kind, metadata.name])).toContainEqual(wanted);
        }
      }
    },
  );
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

it('no image carries what a checkout keeps beside its sources', () => {
  const lines = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8').split('\n');
  const ignored = lines('.dockerignore').map((line) => line.replace('**/', ''));
  for (const folder of ['node_modules', '.store', '.data', '.cache']) {
    expect(lines('.gitignore')).toContain(`${folder}/`);
    expect(ignored).toContain(folder);
  }
});

it('every module, and the shell, has a pipeline of its own', () => {
  const ids = ['shell', ...workspaceModules()];
  expect(readdirSync(join(folder, 'pipelines')).sort()).toEqual(ids.map((id) => `${id}.yml`).sort());
  for (const id of ids) {
    const text = read(`pipelines/${id}.yml`);
    expect(text).toBe(pipelineFor(id));
    expect(parse(text)).toMatchObject({
      on: { push: { paths: expect.arrayContaining([`${id}/**`]) } },
      jobs: { ship: { steps: expect.any(Array) } },
    });
  }
});
