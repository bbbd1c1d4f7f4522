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
  /** What it draws with in place of the shell's React, and its sources. */
  framework?: string;
  sources?: Files;
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

const vue = (define: string) => `
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginVue } from '@rsbuild/plugin-vue';
export default defineConfig({
  ${define}
  output: { assetPrefix: 'auto' },
  plugins: [
    pluginVue({ vueLoaderOptions: { compilerOptions: { hoistStatic: false } } }),
    pluginModuleFederation({
      name: 'mfe_vue',
      exposes: { './Page': './src/Page.js', './Summary': './src/Summary.js' },
      shared: {},
      dts: false,
    }),
  ],
});
`;
const exposedByVue = (name: string) => `
import { createApp, h, shallowRef } from 'vue';
import Part from './${name}.vue';
export default {
  mount(element, props) {
    const given = shallowRef(props);
    const app = createApp({ render: () => h(Part, given.value) });
    app.config.errorHandler = (error) => { throw error; };
    app.mount(element);
    return { update: (next) => { given.value = next; }, unmount: () => app.unmount() };
  },
};
`;
const sourcesOfVue: Files = {
  'src/Page.js': exposedByVue('Page'),
  'src/Summary.js': exposedByVue('Summary'),
  'src/Page.vue': `
<script setup>
import { ref } from 'vue';
const count = ref(0);
function leave() {
  history.pushState(null, '', '/vehicles');
  dispatchEvent(new PopStateEvent('popstate'));
}
</script>
<template>
  <section>
    <h1 class="vue-title">Гуми на складиште</h1>
    <button type="button" @click="count += 1">Додадено: {{ count }}</button>
    <button type="button" @click="leave">Кон возилата</button>
  </section>
</template>
<style scoped>
.vue-title { color: rgb(27, 75, 143); }
</style>
`,
  'src/Summary.vue': `
<script setup>
defineProps(['vehicleId']);
</script>
<template><p>{{ 'vue: гуми на возило ' + vehicleId }}</p></template>
`,
};

const angular = `
import linker from '@angular/compiler-cli/linker/babel';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { AngularWebpackPlugin } from '@ngtools/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
export default {
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'mfe_angular' },
  resolve: { extensions: ['.ts', '.mjs', '.js'] },
  module: {
    rules: [
      { test: /\\.ts$/, loader: '@ngtools/webpack' },
      { test: /\\.m?js$/, loader: 'babel-loader', options: { plugins: [linker], compact: false } },
      { test: /\\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [
    new AngularWebpackPlugin({ tsconfig: 'tsconfig.json' }),
    new MiniCssExtractPlugin(),
    new ModuleFederationPlugin({
      name: 'mfe_angular',
      exposes: { './Page': './src/Page.ts', './Summary': './src/Summary.ts' },
      shared: {},
      dts: false,
    }),
  ],
};
`;
const angularPage = (imports: string, styles: string) => `
import { Component, signal } from '@angular/core';
import { rootOf } from './rootOf';
${imports}
@Component({
  selector: 'tyres-page',
  template: \`
    <section class="angular">
      <h1>Гуми на складиште</h1>
      <button type="button" (click)="count.set(count() + 1)">Додадено: {{ count() }}</button>
      <button type="button" (click)="leave()">Кон возилата</button>
    </section>\`,
  ${styles}
})
class Page {
  readonly count = signal(0);
  leave() {
    history.pushState(null, '', '/vehicles');
    dispatchEvent(new PopStateEvent('popstate'));
  }
}
export default rootOf(Page);
`;
const sourcesOfAngular: Files = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { target: 'ES2022', module: 'ES2022', moduleResolution: 'bundler', strict: true },
    files: ['src/Page.ts', 'src/Summary.ts'],
  }),
  'webpack.config.mjs': angular,
  'src/rootOf.ts': `
import { createComponent, ErrorHandler, type Type } from '@angular/core';
import { createApplication } from '@angular/platform-browser';
/** Its errors are the page's; without a handler Angular writes them to the console alone. */
const providers = [{ provide: ErrorHandler, useValue: { handleError: reportError } }];
export const rootOf = (part: Type<unknown>) => ({
  mount(element: HTMLElement, props: object) {
    let given = props;
    const started = createApplication({ providers }).then((app) => {
      const made = createComponent(part, { environmentInjector: app.injector, hostElement: element });
      const pass = () => Object.entries(given).forEach(([name, value]) => made.setInput(name, value));
      pass();
      app.attachView(made.hostView);
      return { pass, end: () => app.destroy() };
    });
    started.catch(reportError);
    return {
      update(next: object) {
        given = next;
        started.then(({ pass }) => pass(), () => {});
      },
      unmount: () => void started.then(({ end }) => end(), () => {}),
    };
  },
});
`,
  'src/Summary.ts': `
import { Component, input } from '@angular/core';
import { rootOf } from './rootOf';
@Component({ selector: 'tyres-summary', template: '<p>angular: гуми на возило {{ vehicleId() }}</p>' })
class Summary {
  readonly vehicleId = input<number>();
}
export default rootOf(Summary);
`,
};

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
  vue: {
    packages: {
      vue: '3.5.45',
      '@rsbuild/core': '2.3.2',
      '@rsbuild/plugin-vue': '1.2.9',
      '@module-federation/rsbuild-plugin': '2.9.2',
    },
    build: 'rsbuild build',
    framework: 'vue@3',
    sources: sourcesOfVue,
    first: { 'rsbuild.config.mjs': vue('') },
    refusal: 'Vue does: define window.trustedTypes as undefined',
    mended: { 'rsbuild.config.mjs': vue("source: { define: { 'window.trustedTypes': 'undefined' } },") },
  },
  angular: {
    packages: {
      '@angular/core': '21.2.26',
      '@angular/common': '21.2.26',
      '@angular/compiler': '21.2.26',
      '@angular/compiler-cli': '21.2.26',
      '@angular/platform-browser': '21.2.26',
      '@ngtools/webpack': '21.2.9',
      rxjs: '7.8.2',
      typescript: '5.9.3',
      webpack: '5.113.0',
      'webpack-cli': '7.3.1',
      'babel-loader': '10.1.1',
      '@babel/core': '7.29.13',
      'css-loader': '7.1.5',
      'mini-css-extract-plugin': '2.10.2',
      '@module-federation/enhanced': '2.9.2',
    },
    build: 'webpack',
    framework: 'angular@21',
    sources: sourcesOfAngular,
    first: { 'src/Page.ts': angularPage('', "styles: 'h1 { color: rgb(27, 75, 143); }',") },
    refusal: 'Angular: import a style file in place of styles and styleUrl',
    mended: { 'src/Page.ts': angularPage("import './page.css';", '') },
  },
};

for (const [name, { packages, build, first, refusal, mended, framework, sources }] of Object.entries(tools))
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
          ...(framework && { framework }),
          ...{ locales: { mk: { tyres: 'Гуми' }, en: { tyres: 'Tyres' } } },
        }),
        ...sources,
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
