import { sharedPackages } from './sharedPackages';

let provided: typeof import('../../../../shell/src/modules/shared-modules/sharedPackages');
beforeAll(async () => {
  Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.9.9' } }); // the build writes them
  provided = await import('../../../../shell/src/modules/shared-modules/sharedPackages');
});

it('the shell provides exactly the packages that modules are built to take', async () => {
  const { providedNames, providedPackages } = provided;
  expect([...providedNames].sort()).toEqual(Object.keys(sharedPackages).sort());
  expect(providedPackages.react).toMatchObject({ version: '19.9.9' });
  expect(await givenOf(providedPackages.react)).toHaveProperty('useState');
  // Map and charts come when a page needs them.
  expect(await givenOf(providedPackages['shared-ui/map'])).toHaveProperty('FleetMap');
  expect(await givenOf(providedPackages['shared-ui/charts'])).toHaveProperty('LineChart');
  for (const each of Object.values(providedPackages)) expect(Object.keys(Object(await givenOf(each)))).not.toEqual([]);
});

/** The object that a module gets for a package. */
async function givenOf(provided: object | undefined): Promise<unknown> {
  // One of the two
  const { lib, get } = (provided ?? {}) as { lib?: () => unknown; get?: () => Promise<() => unknown> };
  return lib ? lib() : (await get?.())?.();
}
