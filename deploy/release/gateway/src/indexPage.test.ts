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

it('preloads the texts that the landing page shows, where the module has them apart', () => {
  const { config } = settingsFrom({});
  const own = sampleRelease('1.2.0');
  const files = {
    './AlarmsPage': ['remoteEntry.js'],
    './locales/mk': ['page.js'],
    './locales/AlarmsPage/mk': ['page.css'],
  };
  const registry = { ...sampleRegistry, modules: { 'mfe-alarms': { stable: { ...own, files } } } };
  const namesFor = (path: string) =>
    preloadsFor(registry, config, path).later.map(({ href }) => href.slice(href.lastIndexOf('/') + 1));
  expect(namesFor('/alarms')).toEqual(expect.arrayContaining(['remoteEntry.js', 'page.css']));
  expect(namesFor('/alarms')).not.toContain('page.js');
  expect(namesFor('/alarms/1')).toContain('page.js');
});
