import { locales, type Registry } from 'shared-auth';
import { addNamespace, currentLocale, i18n, type Translations } from '../i18n/createI18n';
import { contributionsOf } from '../registry/contributions';
import { reportFailure, reportLoad } from '../telemetry/reportFailure';
import { loadFromModule, preloadFromModule } from './loading/federation';
import { loadWeight } from './loading/loadSampling';
import { createModuleLoader } from './moduleLoader';
import { createModuleTexts } from './moduleTexts';

/** Everything that belongs to one registry revision and one user. */
export function createModules(registry: Registry, user: string) {
  const chance = Math.random();
  const loader = createModuleLoader({
    modules: registry.modules,
    user,
    source: { load: loadFromModule, preload: preloadFromModule },
    onFailure: reportFailure,
    onLoaded(moduleId, version, milliseconds) {
      const weight = loadWeight(registry.modules[moduleId], chance);
      if (weight > 0) reportLoad(moduleId, version, milliseconds, weight);
    },
  });
  const contributions = contributionsOf(loader.chosen());
  for (const locale of locales) {
    // Silent: this runs while React renders, and nothing shows a menu text yet.
    for (const [key, text] of Object.entries(contributions.texts[locale]))
      i18n.addResource(locale, 'menu', key, text, { silent: true });
  }
  const texts = createModuleTexts(loader, {
    locale: currentLocale,
    add: (locale, namespace, resources) => addNamespace(namespace, locale, resources as Translations), // a locale file is nested texts
  });
  return { loader, contributions, loadTexts: texts.load, prepareTexts: texts.prepare };
}
