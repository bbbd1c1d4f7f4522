import { preloadsFor } from './indexPage';
import { settingsFrom } from './settings';
import { sampleRegistry, sampleRelease } from './testStore';

it('preloads only files of a module that the registry has a hash of: nothing else could be run', () => {
  const { config } = settingsFrom({});
  const { 'page.js': _lost, 'mf-manifest.json': _linked, ...integrity } = sampleRelease('1.2.0').integrity;
  const registry = {
    ...sampleRegistry,
    modules: { 'mfe-alarms': { stable: { ...sampleRelease('1.2.0'), integrity } } },
  };
  const files = preloadsFor(registry, config, '/alarms').later.map(({ href }) => href);
  expect(files.filter((href) => href.includes('mfe-alarms'))).toEqual([
    '/modules/mfe-alarms/1.2.0/remoteEntry.js',
    '/modules/mfe-alarms/1.2.0/page.css',
  ]);
});
