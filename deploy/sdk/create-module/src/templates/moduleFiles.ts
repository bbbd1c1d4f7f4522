import type { ModuleNames } from '../names';
import { pageFiles } from './pageFiles';
import { json } from './text';
import { widgetFiles } from './widgetFiles';

/** Packages that a module's own code imports. */
export const runtimePackages = [
  '@tanstack/react-query',
  'i18next',
  'lucide-react',
  'react',
  'react-dom',
  'react-i18next',
  'react-router-dom',
  'shared-auth',
  'shared-ui',
  'valibot',
] as const;

const texts = (language: 'mk' | 'en') => ({
  subtitle: { mk: 'Возила во возниот парк', en: 'Vehicles of the fleet' }[language],
  failed: { mk: 'Возилата не се вчитани: {{message}}', en: 'The vehicles could not be loaded: {{message}}' }[language],
  empty: { mk: 'Нема возила', en: 'No vehicles' }[language],
  unnamed: { mk: 'без ознака', en: 'without a plate' }[language],
  tile: { mk: 'за последните {{days}} дена', en: 'in the last {{days}} days' }[language],
});

/** The sources of a new module, by path below its folder. `order` is its menu entry's place. */
export function moduleFiles(names: ModuleNames, order: number): Record<string, string> {
  const { id, feature, component, mk, en } = names;
  return {
    'rspack.config.ts': `import { modulePreset } from '@fleet/build';\n\nexport default modulePreset('${id}');\n`,
    'module.json': json({
      schema: 1,
      id,
      owner: `${feature.replace(/-/g, ' ')} team`,
      requires: { shell: '^1.5.0' },
      routes: [{ path: `/${feature}`, expose: `./${component}Page`, title: 'title' }],
      menu: [{ path: `/${feature}`, order, icon: './icon.svg', label: 'title' }],
      widgets: [{ slot: 'dashboard.tiles', expose: `./${component}Tile`, title: 'title', order }],
      locales: { mk: { title: mk }, en: { title: en } },
    }),
    'icon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
  <circle cx="12" cy="12" r="9" />
  <path d="M12 7v5l3 3" />
</svg>
`,
    'src/texts.d.ts': `import type mk from './locales/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    '${id}': typeof mk;
  }
}
`,
    'src/module.ts': `import type { ModuleExposes } from 'shared-auth';

/** What other parts of the console may load of this module; module.json lists where each is used. */
export const exposes = {
  './${component}Page': './${feature}/${component}Page.tsx',
  './${component}Tile': './${feature}/${component}Tile.tsx',
} satisfies ModuleExposes;
`,
    'src/paths.ts': `/** The module's own addresses; those of others are in \`paths\` of shared-auth. */
export const ownPaths = {
  page: () => '/${feature}',
} as const;
`,
    'src/locales/mk.json': json({ list: texts('mk') }),
    'src/locales/en.json': json({ list: texts('en') }),
    'src/testing/renderPart.tsx': `import type { ReactElement } from 'react';
import { renderModule } from 'shared-ui/testing';
import descriptor from '../../module.json';
import mk from '../locales/mk.json';

const locales = { '${id}': mk, menu: { '${id}.title': descriptor.locales.mk.title } };

/** Renders a page or widget as the shell does. */
export const renderPart = (part: ReactElement) => renderModule(part, { locales });
`,
    ...pageFiles(names),
    ...widgetFiles(names),
  };
}
