import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, make, test as rolloutTest } from '../src/rolloutTest';
import { createOwnRepository, type OwnRepository } from './ownRepository';

/** A team that has the public registry of packages, and a folder from which nothing of the checkout can be read. */
const test = rolloutTest.extend<{ repository: OwnRepository }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  async repository({}, use) {
    const repository = createOwnRepository('https://registry.npmjs.org/');
    await use(repository);
    repository.remove();
  },
});

type Files = Readonly<Record<string, string>>;

/** A tool as the first page of its documentation uses it, and what our refusal of that build leads to. */
interface Tool {
  /** Versions, so that a run of next year is a run of this one. */
  packages: Readonly<Record<string, string>>;
  build: string;
  /** By its own documentation. */
  first: Files;
  /** What `publish` answers to that, with the line to write. */
  refusal: string;
  /** What that line makes of it. */
  mended: Files;
}

const page = (styles: string) => `
import { createElement as h, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import './page.css';
export default function Page() {
  const [count, setCount] = useState(0);
  const navigate = useNavigate();
  return h('section', { className: '${styles}' },
    h('h1', null, 'Гуми на складиште'),
    h('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Додадено: ' + count),
    h('button', { type: 'button', onClick: () => navigate('/vehicles') }, 'Кон возилата'));
}
`;
/** What it hangs into a slot of another team's module. */
const summary = (name: string) => `
import { createElement as h } from 'react';
export default function Summary({ vehicleId }) {
  return h('p', null, '${name}: гуми на возило ' + vehicleId);
}
`;
const css = (name: string) => `.${name} h1 { color: rgb(27, 75, 143); }\n`;

const federation = (name: string) => `{
    name: '${name}',
    exposes: { './Page': './src/Page.js', './Summary': './src/Summary.js' },
    shared: { react: { singleton: true }, 'react-dom': { singleton: true }, 'react-router-dom': { singleton: true } },
    dts: false,
  }`;

const rsbuild = (more: string) => `
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
export default defineConfig({
  plugins: [pluginReact(), pluginModuleFederation(${federation('mfe_rsbuild')})],
  ${more}
});
`;

const webpack = (imports: string, loader: string, plugin: string) => `
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
${imports}
export default {
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'mfe_webpack' },
  module: { rules: [{ test: /\\.css$/, use: [${loader}, 'css-loader'] }] },
  plugins: [new ModuleFederationPlugin(${federation('mfe_webpack')})${plugin}],
};
`;

const react = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' };
const tools: Readonly<Record<string, Tool>> = {
  rsbuild: {
    packages: {
      ...react,
      '@rsbuild/core': '2.3.2',
      '@rsbuild/plugin-react': '2.1.1',
      '@module-federation/rsbuild-plugin': '2.9.2',
    },
    build: 'rsbuild build',
    first: { 'rsbuild.config.mjs': rsbuild('') },
    refusal: "output.assetPrefix: 'auto' (Rsbuild)",
    mended: { 'rsbuild.config.mjs': rsbuild("output: { assetPrefix: 'auto' },") },
  },
  webpack: {
    packages: {
      ...react,
      webpack: '5.113.0',
      'webpack-cli': '7.3.1',
      'css-loader': '7.1.5',
      'style-loader': '4.0.0',
      'mini-css-extract-plugin': '2.10.2',
      '@module-federation/enhanced': '2.9.2',
    },
    build: 'webpack',
    first: { 'webpack.config.mjs': webpack('', "'style-loader'", '') },
    refusal: 'webpack: MiniCssExtractPlugin.loader in place of style-loader',
    mended: {
      'webpack.config.mjs': webpack(
        "import MiniCssExtractPlugin from 'mini-css-extract-plugin';",
        'MiniCssExtractPlugin.loader',
        ', new MiniCssExtractPlugin()',
      ),
    },
  },
};

for (const [name, { packages, build, first, refusal, mended }] of Object.entries(tools))
  test(`a repository of ${name} is built, proved, published and opened, by its documentation and one refusal`, async ({
    repository,
    rollouts,
    servers,
    openAs,
  }) => {
    const id = `mfe-${name}`;
    const write = (files: Files) => {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(repository.dir, file)), { recursive: true });
        writeFileSync(join(repository.dir, file), text);
      }
    };
    const run = async (command: string) => {
      const { code, out } = await repository.run(command);
      expect(code, out).toBe(0);
    };
    const publish = async () => {
      await run('npm run build');
      const files = `--manifest ${repository.dir}/dist/mf-manifest.json --module ${repository.dir}/module.json`;
      return rollouts.rollout(`publish ${id}@1.0.0 ${files}`, { proves: true });
    };

    await test.step('it is installed, and built as the tool has it; the refusal names the line to write', async () => {
      write({
        'package.json': JSON.stringify({ type: 'module', scripts: { build }, dependencies: packages }),
        'src/Page.js': page(name),
        'src/Summary.js': summary(name),
        'src/page.css': css(name),
        'src/index.js': '',
        'module.json': JSON.stringify({
          ...{ schema: 1, id, owner: 'a team elsewhere', requires: { shell: '^1.9.0' } },
          routes: [{ path: `/${name}`, expose: './Page', title: 'tyres' }],
          menu: [],
          widgets: [{ slot: 'mfe-fleet/vehicle.summary', slotVersion: '^1.0.0', expose: './Summary', title: 'tyres' }],
          ...{ locales: { mk: { tyres: 'Гуми' }, en: { tyres: 'Tyres' } } },
        }),
        ...first,
      });
      await run('npm install --no-audit --no-fund');
      const refused = await publish();
      expect(refused).toEqual({ code: 1, out: expect.stringContaining(refusal) });
    });

    await test.step('with that line it is proved, published and given to everybody', async () => {
      write(mended);
      const published = await publish();
      expect(published.out).toContain('proved in Chromium');
      expect(published.code, published.out).toBe(0);
      await make(rollouts, servers.url, `promote ${id}@1.0.0`);
    });

    await test.step('its page opens, works, and leads on by the shell’s router', async () => {
      const page = await openAs('admin', `/${name}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Гуми на складиште' })).toHaveCSS(
        'color',
        'rgb(27, 75, 143)',
      );
      await page.getByRole('button', { name: 'Додадено: 0' }).click();
      await expect(page.getByRole('button', { name: 'Додадено: 1' })).toBeVisible();
      await page.getByRole('button', { name: 'Кон возилата' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
    });

    await test.step('what it hangs into another team’s slot is there', async () => {
      const page = await openAs('admin', '/vehicles/1');
      await expect(page.getByText(`${name}: гуми на возило 1`, { exact: true })).toBeVisible();
    });
  });
