import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { majorsPlugin } from './majorsPlugin';

const shareConfig = { singleton: true, requiredVersion: '^2.0.0' };
const [first, second] = [{ major: 1 }, { major: 2 }];

it('gives each module the major that it was built for, and what no major fits the present one', async () => {
  registerGlobalPlugins([majorsPlugin({ 'shared-ui': { version: '2.0.0' }, 'shared-ui@1': { version: '1.4.0' } })]);
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      'shared-ui': [
        { version: '2.0.0', lib: () => second, shareConfig },
        { version: '1.4.0', get: async () => () => first, shareConfig },
      ],
    } as never, // upstream's types ask for modules
  });
  await Promise.all(host.initializeSharing());
  /** What a container of its own gets of the shell's packages. */
  async function givenTo(name: string, requiredVersion: string): Promise<unknown> {
    const container = createInstance({ name, remotes: [], shareStrategy: 'loaded-first' });
    container.initShareScopeMap('default', host.shareScopeMap.default ?? {});
    const customShareInfo = { shareConfig: { singleton: true, requiredVersion, strictVersion: false } };
    const factory = await container.loadShare('shared-ui', { customShareInfo });
    return factory ? factory() : null;
  }
  expect(await givenTo('mfe_alarms', '^1.0.0')).toBe(first);
  // Once a container has it, the runtime takes it for that container's own.
  expect(await givenTo('mfe_fleet', '^1.0.0')).toBe(first);
  expect(await givenTo('mfe_routes', '^2.0.0')).toBe(second);
  expect(await givenTo('mfe_admin', '^3.0.0')).toBe(second);
});
