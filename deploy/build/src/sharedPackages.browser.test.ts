import { sharedPackages } from './sharedPackages';

it('the shell provides exactly the packages that modules are built to take', async () => {
  Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.9.9' } }); // the build writes them
  const { providedNames, providedPackages } = await import('../../../shell/src/modules/provided/sharedPackages');
  expect([...providedNames].sort()).toEqual(Object.keys(sharedPackages).sort());
  expect(providedPackages.react).toMatchObject({ version: '19.9.9', shareConfig: { singleton: true } });
});
