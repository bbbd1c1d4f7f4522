import { indexPage, preloadsFor } from './indexPage';
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

it('marks parts of the shell that the landing page shows as the last to be fetched', () => {
  const release = sampleRelease('1.2.0');
  const routes = release.contributes.routes.map((route) => ({ ...route, parts: ['map'] }));
  const registry = {
    ...sampleRegistry,
    shell: { ...sampleRegistry.shell, parts: { ...sampleRegistry.shell.parts, map: ['map.js'] } },
    modules: { 'mfe-alarms': { stable: { ...release, contributes: { ...release.contributes, routes } } } },
  };
  const html = indexPage(registry, settingsFrom({}).config, '/alarms', { evidence: '' });
  expect(html.match(/<link [^>]*data-last[^>]*>/g)).toEqual([
    '<link rel="preload" as="script" fetchpriority="low" data-last href="/modules/shell/1.0.0/map.js" crossorigin="anonymous">',
  ]);
});
