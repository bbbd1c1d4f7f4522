/** What a new module is called in its several forms. */
export interface ModuleNames {
  /** `mfe-driver-logs` */
  id: string;
  /** `driver-logs`: its feature folder and its route. */
  feature: string;
  /** `driverLogs`: its key in paths.ts and in texts. */
  key: string;
  /** `DriverLogsPage` */
  page: string;
  /** What the user reads, in both languages. */
  mk: string;
  en: string;
}

/** @throws when the id is none; the message states what one looks like. */
export function namesOf(id: string, texts: { mk?: string | undefined; en?: string | undefined } = {}): ModuleNames {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error(`A module is called such as mfe-driver-logs, not "${id}".`);
  const feature = id.slice('mfe-'.length);
  const [first = '', ...others] = feature.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const key = first + others.map(capital).join('');
  const words = capital(feature.replace(/-/g, ' '));
  return { id, feature, key, page: `${capital(key)}Page`, mk: texts.mk ?? words, en: texts.en ?? words };
}

/** As a string literal in source code. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`;
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The files of a new module, by path below its folder. `order` is its menu entry's place. */
export function moduleFiles({ id, feature, key, page, mk, en }: ModuleNames, order: number): Record<string, string> {
  const texts = (empty: string) => json({ [key]: { empty } });
  return {
    'package.json': json({
      name: id,
      version: '1.0.0',
      private: true,
      type: 'module',
      license: 'MIT',
      dependencies: {
        '@tanstack/react-query': 'catalog:',
        i18next: 'catalog:',
        'lucide-react': 'catalog:',
        react: 'catalog:',
        'react-dom': 'catalog:',
        'react-i18next': 'catalog:',
        'react-router-dom': 'catalog:',
        'shared-auth': 'workspace:*',
        'shared-ui': 'workspace:*',
        valibot: 'catalog:',
      },
      devDependencies: { '@fleet/build': 'workspace:*' },
    }),
    'src/texts.d.ts': `import type mk from './locales/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    '${id}': typeof mk;
  }
}
`,
    'rspack.config.ts': `import { modulePreset } from '@fleet/build';\n\nexport default modulePreset('${id}');\n`,
    'module.json': json({
      schema: 1,
      id,
      owner: `${feature.replace(/-/g, ' ')} team`,
      requires: { shell: '^1.0.0' },
      routes: [{ path: `/${feature}`, expose: `./${page}`, title: key }],
      menu: [{ path: `/${feature}`, order, icon: 'box', label: key }],
      widgets: [],
      locales: { mk: { [key]: mk }, en: { [key]: en } },
    }),
    'src/module.ts': `import type { ModuleExposes } from 'shared-auth';

/** What other parts of the console may load of this module; module.json lists where each is used. */
export const exposes = {
  './${page}': './${feature}/${page}.tsx',
} satisfies ModuleExposes;
`,
    'src/locales/mk.json': texts('нема податоци'),
    'src/locales/en.json': texts('no data'),
    [`src/${feature}/${page}.tsx`]: `import { useTranslation } from 'react-i18next';
import { EmptyState, Page, PageHeader } from 'shared-ui';

/** /${feature} */
export default function ${page}() {
  const { t } = useTranslation('${id}');
  return (
    <Page>
      <PageHeader title={t('menu:${id}.${key}')} />
      <EmptyState>{t('${key}.empty')}</EmptyState>
    </Page>
  );
}
`,
    [`src/${feature}/${page}.test.tsx`]: `import { screen } from '@testing-library/react';
import { renderWithUi } from 'shared-ui/testing';
import mk from '../locales/mk.json';
import ${page} from './${page}';

const locales = {
  '${id}': mk,
  menu: { '${id}.${key}': ${quoted(mk)} },
};

it('has its heading and says that there is nothing yet', () => {
  renderWithUi(<${page} />, { locales });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText('нема податоци')).toBeVisible();
});
`,
  };
}

/** paths.ts with the module's page in it, and its test with the page's pattern. @throws when the name is taken. */
export function withPath(source: string, { key, feature }: ModuleNames): string {
  if (source.includes(`'/${feature}'`) || new RegExp(`^ {2}${key}:`, 'm').test(source))
    throw new Error(`shared-auth/src/contract/paths.ts has /${feature} or the name ${key} already.`);
  return source
    .replace(/\n\} as const;/, `\n  ${key}: () => '/${feature}',\n} as const;`)
    .replace(/\n\] as const;/, `\n  '/${feature}',\n] as const;`);
}

export const withPathTest = (source: string, { key, feature }: ModuleNames): string =>
  source.replace(/\n\};/, `\n  '/${feature}': paths.${key}(),\n};`);
