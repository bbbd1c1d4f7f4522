import { locales, type ModuleRelease, provideModuleSettings, type Registry } from 'shared-auth';
import { addNamespace, currentLocale, i18n, type Translations } from '../i18n/createI18n';
import { candidatesOf } from '../registry/chooseRelease';
import { backgroundSlots, contributionsOf } from '../registry/contributions';
import { noteRan } from '../registry/ranVersions';
import { unreadVersions } from '../registry/registry';
import { markLoading } from '../telemetry/heartbeat';
import { reportFailure } from '../telemetry/reportFailure';
import { report, setReportContext } from '../telemetry/reports';
import { loadFromModule, preloadFromModule } from './loading/federation';
import { preloadParts } from './loading/shellParts';
import { createModuleLoader, type LoaderOptions } from './moduleLoader';
import { createModuleTexts } from './moduleTexts';

/** Whether an expose is visible, as a page or a widget. For the others it is unknown whether they rendered. */
const isShown = ({ contributes: { routes, widgets } }: ModuleRelease, expose: string) =>
  routes.some((route) => route.expose === expose) ||
  widgets.some((widget) => widget.expose === expose && !backgroundSlots.some((slot) => slot === widget.slot));

/** Everything that belongs to one registry revision and one user. */
export function createModules(registry: Registry, user: LoaderOptions['user'], avoided: ReadonlySet<string>) {
  // A page names no candidate of the shell; one whose shell is on trial is guarded by the gateway's script.
  const shell = document.querySelector('script[src$="/boot-guard.js"]') ? [`shell@${registry.shell.version}`] : [];
  const candidates = new Set([...candidatesOf(registry), ...shell]);
  setReportContext({ revision: registry.revision, shell: registry.shell.version, candidates });
  for (const version of unreadVersions())
    reportFailure({ ...version, kind: 'unread', message: 'this shell does not understand its entry in the registry' });
  const loader = createModuleLoader({
    modules: registry.modules,
    user,
    refused: avoided,
    source: {
      async load(moduleId, release, expose, signal) {
        const { version } = release;
        if (isShown(release, expose)) report({ module: moduleId, version, kind: 'started' });
        const entry = registry.modules[moduleId];
        if (entry) noteRan(moduleId, version, entry);
        const end = markLoading(`${moduleId}@${version}`);
        try {
          return await loadFromModule(moduleId, release, expose, signal);
        } finally {
          end();
        }
      },
      preload: preloadFromModule,
    },
    onFailure: reportFailure,
  });
  provideModuleSettings(loader.settingsOf);
  const contributions = contributionsOf(loader.chosen(), (typeof user === 'object' && user.role) || '');
  for (const locale of locales) {
    // Silent: this runs while React renders, and no component shows a menu text yet.
    for (const [key, text] of Object.entries(contributions.texts[locale]))
      i18n.addResource(locale, 'menu', key, text, { silent: true });
  }
  const texts = createModuleTexts(loader, {
    locale: currentLocale,
    // A locale file is nested texts
    add: (locale, namespace, resources) => addNamespace(namespace, locale, resources as Translations),
  });
  function preload(path: string, isIdle = false) {
    // Menu entries are literal paths.
    const route = contributions.routes.find((each) => each.path === path);
    if (!route) return;
    loader.preload(route.moduleId, [route.expose, ...texts.missing(route.moduleId, route.expose)], isIdle);
    if (route.parts) preloadParts(registry.shell, route.parts, isIdle);
  }
  return { loader, contributions, preload, loadTexts: texts.load, prepareTexts: texts.prepare };
}
