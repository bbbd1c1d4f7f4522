import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { HOST, majorsPlugin } from './majorsPlugin';

const shareConfig = { singleton: true, requiredVersion: '^2.0.0' };
const [first, second] = [{ major: 1 }, { major: 2 }];

/** What a container of its own gets of the shell's packages. */
async function givenTo(requiredVersion: string): Promise<unknown> {
  const host = createInstance({
    name: HOST,
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      'shared-ui': [
        { version: '2.0.0', lib: () => second, shareConfig },
        { version: '1.4.0', get: async () => () => first, shareConfig },
      ],
    } as never, // upstream's types ask for modules
  });
  const container = createInstance({ name: `mfe_${requiredVersion}`, remotes: [], shareStrategy: 'loaded-first' });
  await Promise.all(host.initializeSharing('default'));
  container.initShareScopeMap('default', host.shareScopeMap.default ?? {});
  const customShareInfo = { shareConfig: { singleton: true, requiredVersion, strictVersion: false } };
  const factory = await container.loadShare('shared-ui', { customShareInfo });
  return factory ? factory() : null;
}

it('gives each module the major that it was built for, and what no major fits the present one', async () => {
  registerGlobalPlugins([majorsPlugin]);
  expect(await givenTo('^1.0.0')).toBe(first);
  expect(await givenTo('^2.0.0')).toBe(second);
  expect(await givenTo('^3.0.0')).toBe(second);
});
