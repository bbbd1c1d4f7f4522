import { useState } from 'react';
import type * as Containers from './containers';
import { fromContainer } from './loadErrors';

const of = { moduleId: 'mfe-alarms', version: '1.2.0' };
let containers: typeof Containers;

beforeAll(async () => {
  // The build writes it.
  Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.2.0' } });
  containers = await import('./containers');
});

const page = async () => () => ({ default: () => null });

it.each<[string, string, object]>([
  ['without init', 'invalid', { get: page }],
  ['without the page', 'invalid', { init() {}, get: async () => undefined }],
  ['whose page gives nothing', 'invalid', { init() {}, get: async () => () => undefined }],
  [
    'that throws while it starts',
    'evaluation',
    {
      init() {
        throw new Error('scope');
      },
      get: page,
    },
  ],
  [
    'whose page throws while it is evaluated',
    'evaluation',
    {
      init() {},
      get: async () => () => {
        throw new TypeError('x is not a function');
      },
    },
  ],
])('a container %s: %s', async (_what, kind, container) => {
  Object.assign(globalThis, { mfe_broken: container });
  const thrown = await containers.startContainer(of, 'mfe_broken').then(
    (started) => containers.exposedBy(started, of, './AlarmsPage').catch((error: unknown) => error),
    (error: unknown) => error,
  );
  expect(fromContainer(thrown, of)).toMatchObject({ kind, ...of });
});

it('starts a container with the share scope of the page', async () => {
  const given: unknown[] = [];
  Object.assign(globalThis, { mfe_sharing: { init: (...args: unknown[]) => void given.push(...args), get: page } });
  await containers.startContainer(of, 'mfe_sharing');
  const scope = given[0] as Record<string, Record<string, { get(): Promise<() => object> }>>; // by its own rules
  expect((await scope.react?.['19.2.0']?.get())?.()).toHaveProperty('useState');
  expect(given[2]).toEqual({ shareScopeMap: { default: scope }, shareScopeKeys: 'default' });
});

/** A container as it is built, as far as shared packages go: it takes its runtime from the page, and evaluates module ids. */
function builtContainer(packages: Record<string, string>) {
  const { bundlerRuntime } = Reflect.get(globalThis, '_FLEET_FEDERATION_RUNTIME');
  const webpackRequire = { m: {} as Record<string, (module: { exports: unknown }) => void>, c: {} };
  const consumer = {
    webpackRequire,
    installedModules: {},
    moduleToHandlerMapping: Object.fromEntries(Object.entries(packages).map(([id, shareKey]) => [id, { shareKey }])),
  };
  return {
    async chunkNeeds(...ids: string[]) {
      const promises: unknown[] = [];
      bundlerRuntime.consumes({ ...consumer, chunkId: 7, chunkMapping: { 7: ids }, promises });
      await Promise.all(promises);
      return promises.length;
    },
    entryNeeds: (...initialConsumes: string[]) =>
      bundlerRuntime.installInitialConsumes({ ...consumer, initialConsumes }),
    evaluate(id: string) {
      const module = { exports: undefined as unknown };
      webpackRequire.m[id]?.(module);
      return module.exports;
    },
  };
}

it('gives a container the copies of the shell: what is at hand without waiting, the map when its chunk has come', async () => {
  const container = builtContainer({ 11: 'react', 12: 'shared-ui/map' });
  expect(await container.chunkNeeds('11')).toBe(0);
  expect(container.evaluate('11')).toHaveProperty('useState', useState);
  expect(await container.chunkNeeds('11', '12')).toBe(1);
  expect(container.evaluate('12')).toHaveProperty('FleetMap');
  expect(await container.chunkNeeds('12')).toBe(0);
});

it('gives what an entry itself imports before any chunk', async () => {
  const container = builtContainer({ 11: 'react' });
  container.entryNeeds('11');
  expect(container.evaluate('11')).toHaveProperty('useState', useState);
});

it('fails the module that imports what the shell does not provide, as incompatible, and no other', async () => {
  const container = builtContainer({ 11: 'react', 13: 'left-pad' });
  await container.chunkNeeds('13', '11');
  expect(container.evaluate('11')).toHaveProperty('useState', useState);
  let thrown: unknown;
  try {
    container.evaluate('13');
  } catch (error) {
    thrown = error;
  }
  expect(fromContainer(thrown, of)).toMatchObject({ kind: 'incompatible', message: 'the shell provides no left-pad' });
});

it('keeps the state of each container apart', async () => {
  const one = Reflect.get(globalThis, '_FLEET_FEDERATION_RUNTIME');
  const other = Reflect.get(globalThis, '_FLEET_FEDERATION_RUNTIME');
  expect(one).not.toBe(other);
  expect(one.bundlerRuntime.S).not.toBe(other.bundlerRuntime.S);
  expect(one.bundlerRuntimeOptions).not.toBe(other.bundlerRuntimeOptions);
});
