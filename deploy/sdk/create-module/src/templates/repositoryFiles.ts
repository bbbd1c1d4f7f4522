import type { ModuleNames } from '../names';
import { runtimePackages } from './moduleFiles';
import { pipelineOf } from './pipeline';
import { readmeOf } from './readme';
import { json, quoted } from './text';

/** Versions by package, as packed with this generator. */
export type Versions = Readonly<Record<string, string>>;

/** The packages that a module's tests and configurations import. */
const toolPackages = [
  '@fleet/build',
  '@fleet/sdk',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
] as const;

/** Ours by range, so that a fix arrives; others exactly, as the shell was built with them. */
function versionsOf(names: readonly string[], versions: Versions): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`The version of ${name} is not known: use a published generator.`);
      return [name, /^(@fleet\/|shared-)/.test(name) ? `^${version}` : version];
    }),
  );
}

/** The files that a module in a separate repository needs besides its sources. */
export function repositoryFiles(names: ModuleNames, versions: Versions): Record<string, string> {
  const { id, feature, component, mk } = names;
  return {
    'package.json': json({
      name: id,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: {
        dev: 'fleet dev',
        check: 'fleet check',
        test: 'fleet test',
        e2e: 'fleet e2e',
        build: 'fleet build',
        rollout: 'fleet rollout',
      },
      engines: { node: '>=20.19.0' },
      dependencies: versionsOf(runtimePackages, versions),
      devDependencies: versionsOf(toolPackages, versions),
      // The console that `fleet dev --store` starts needs this: the version that fastify asks for runs on Node 22 only.
      overrides: { cookie: '1.1.1' },
    }),
    'tsconfig.json': json({ extends: '@fleet/sdk/tsconfig.json', include: ['src', 'e2e', 'slots', '*.config.ts'] }),
    'biome.json': json({
      extends: ['@fleet/sdk/biome.json'],
      files: { includes: ['**', '!**/node_modules', '!**/dist', '!**/.cache', '!**/*.md', '!**/*.svg'] },
    }),
    'jest.config.mjs': `export { default } from '@fleet/sdk/jest';\n`,
    'playwright.config.ts': `import { moduleTests } from '@fleet/sdk/playwright';\n\nexport default moduleTests();\n`,
    [`e2e/${feature}.e2e.ts`]: `import { expect, test } from '@fleet/sdk/playwright';

test('is in the menu and on the dashboard of the console', async ({ page, openPage }) => {
  await openPage('/dashboard');
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: ${quoted(mk)}, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: ${quoted(mk)} })).toBeVisible();
  await expect(page).toHaveURL(/\\/${feature}/);
});
`,
    'fixtures/api.json': json({
      recordedAt: '2026-01-01T12:00:00.000Z',
      answers: {
        'GET /api/auth/verify': { success: true, user: { id: 1, username: 'admin', role: 'admin' } },
        'GET /api/vehicles?limit=20&page=1': {
          success: true,
          data: [{ id: 7, license_plate: 'SK-1234-AB' }],
          pagination: { page: 1, limit: 20, total: 1, pages: 1 },
        },
      },
    }),
    '.gitignore': 'node_modules/\ndist/\n.cache/\n.store/\n*.log\n',
    // Biome and the hashes of a build require the same line ends on every system.
    '.gitattributes': '* text=auto eol=lf\n',
    '.npmrc': 'engine-strict=true\n',
    '.github/CODEOWNERS': `* @fleet-console/${feature}-team\n`,
    '.github/workflows/ship.yml': pipelineOf(id),
    'README.md': readmeOf(names, component),
  };
}
