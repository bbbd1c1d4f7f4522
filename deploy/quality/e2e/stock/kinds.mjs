// Small modules of kinds that teams build with tools of their own. What becomes of each is the table of
// docs/stock-builds.md, which a long test holds against what it sees.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXT = 'Страница на тим со свои алатки';

/** A page: imports, what its component does first, and what it shows besides its text. */
export const page = ({ imports = '', first = '', body = '' } = {}) => `
import { useState } from 'react';
${imports}
export default function Page() {
  const [count, setCount] = useState(0);
  ${first}
  return (
    <section className="kind-page">
      <h1>${TEXT}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
      ${body}
    </section>
  );
}
`;
const effect = (/** @type {string} */ code) => ({
  imports: "import { useEffect } from 'react';",
  first: `useEffect(() => { ${code} }, []);`,
});
const styled = (/** @type {string} */ css) => ({
  'Page.jsx': page({ imports: "import './page.css';" }),
  'page.css': css,
});
const shared = (/** @type {object} */ more = {}) => ({
  react: { singleton: true, ...more },
  'react-dom': { singleton: true, ...more },
});
const font = () =>
  readFileSync(join(import.meta.dirname, '../../../../shared-ui/src/tokens/fonts/inter-core-latin.woff2'));

/**
 * @typedef {object} Kind
 * @property {object} build `files`, options of the plugin (`federation`), of `output`, and of the rest
 *   (`config`), what a later step makes of the entry (`entry`)
 * @property {object} [module] what its module.json has besides
 */

/** Where the console puts a part of a module, by the slot it fills. */
const places = {
  page: undefined,
  slot: 'dashboard.tiles',
  background: 'console.background',
  palette: 'console.palette',
  header: 'console.header',
  bar: 'console.strip',
};

const exposed = (/** @type {string} */ where) => `./In${where[0]?.toUpperCase()}${where.slice(1)}`;

/**
 * A part that fails as `globalThis.cell` has it, in the version that is on trial, for the table of failures.
 *
 * @param {string} where
 * @param {Readonly<Record<string, string>>} codes by when it fails
 * @param {string} fine what it shows else
 */
export const failing = (where, codes, fine = "h('h1', null, 'fine')") => `
import * as React from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
const { createElement: h, useEffect, useLayoutEffect, useInsertionEffect } = React;
const thrown = () => new Error('on purpose');
const fail = () => { throw thrown(); };
const whens = {${Object.entries(codes)
  .map(([when, code]) => `${JSON.stringify(when)}: () => { ${code} }`)
  .join(',')}};
const cell = globalThis.cell ?? {};
const isOn = cell.where === '${where}' && __webpack_public_path__.includes(cell.version);
export default (isOn && whens[cell.when]?.()) || function Fine() { return ${fine}; };
`;

/** The module of the table of failures; no kind of the docs' table. @type {Kind} */
const cells = {
  build: {
    files: Object.fromEntries(
      Object.keys(places).map((where) => [`${where}.jsx`, failing(where, JSON.parse(process.env.CELLS ?? '{}'))]),
    ),
    federation: {
      exposes: Object.fromEntries(Object.keys(places).map((where) => [exposed(where), `./${where}.jsx`])),
      // The shell's; this folder has none.
      shared: { ...shared(), '@tanstack/react-query': { singleton: true, import: false, requiredVersion: false } },
    },
  },
  module: {
    routes: [{ path: '/cells', expose: exposed('page'), title: 'kind' }],
    menu: [{ path: '/cells', order: 991, icon: 'box', label: 'kind' }],
    widgets: Object.entries(places).flatMap(([where, slot]) =>
      slot === undefined
        ? []
        : [
            {
              ...{ slot, expose: exposed(where), title: 'kind' },
              ...(where === 'background' && { when: { preference: ['mfe-cells:cells.on'] } }),
            },
          ],
    ),
  },
};

/** As a tool builds it while a team develops: no kind of the docs' table. @type {Kind} */
const development = { build: { config: { mode: 'development' } } };

/** @param {string} kind @returns {Kind | undefined} */
export const kindOf = (kind) => (kind === 'cells' ? cells : kind === 'development' ? development : kinds[kind]);

/** @type {Record<string, Kind>} */
export const kinds = {
  plain: { build: {} },
  'late-chunk': {
    build: {
      files: {
        'Page.jsx': page({
          imports: "import { lazy, Suspense } from 'react'; const Late = lazy(() => import('./Late.jsx'));",
          body: '<Suspense fallback={null}><Late /></Suspense>',
        }),
        'Late.jsx': 'export default () => <p>Подоцна</p>;',
      },
    },
  },
  font: {
    build: {
      files: {
        ...styled("@font-face { font-family: Kind; src: url('./kind.woff2'); } .kind-page { font-family: Kind; }"),
        'kind.woff2': font(),
      },
    },
  },
  picture: {
    build: {
      files: {
        'Page.jsx': page({ body: "<img alt='Слика' src={new URL('./picture.svg', import.meta.url).href} />" }),
        'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
      },
    },
  },
  'own-context': {
    build: {
      files: {
        'Page.jsx': page({
          imports: "import { useContext } from 'react'; import { Own } from './own.js';",
          first: 'const own = useContext(Own);',
          body: '<p>{own}</p>',
        }),
        'own.js': "import { createContext } from 'react'; export const Own = createContext('своја');",
      },
      federation: {
        shared: { ...shared(), './own.js': { singleton: true, version: '1.0.0', requiredVersion: false } },
      },
    },
  },
  'top-level-await': {
    build: {
      files: { 'Page.jsx': page({ imports: 'const late = await Promise.resolve(1);', body: '<p>{late}</p>' }) },
    },
  },
  eager: { build: { federation: { shared: shared({ eager: true }) } } },
  'no-singleton': { build: { federation: { shared: { react: {}, 'react-dom': {} } } } },
  'source-maps': { build: { config: { devtool: 'source-map' } } },
  'public-path': { build: { output: { publicPath: '/assets/' } } },
  'module-entry': { build: { federation: { library: { type: 'module' } }, output: { module: true } } },
  'commonjs-entry': { build: { federation: { library: { type: 'commonjs2' } } } },
  'no-container': { build: { entry: (/** @type {string} */ source) => `(() => {${source}})();` } },
  'split-runtime': { build: { config: { optimization: { runtimeChunk: 'single' } } } },
  'own-react': { build: { federation: { shared: {} } } },
  'react-18': {
    build: {
      federation: { shared: {} },
      config: { alias: { react$: 'react-18', 'react/jsx-runtime$': 'react-18/jsx-runtime' } },
    },
  },
  'react-18-root': {
    build: {
      files: {
        'Page.jsx': rootOf18(`
function Page() {
  const [count, setCount] = useState(0);
  useEffect(() => () => { globalThis.kindLeft = true; }, []);
  if (count > 1) throw new Error('two is too many');
  return (
    <section className="kind-page">
      <h1>${TEXT}</h1>
      <p>React {version}</p>
      <button type="button" onClick={() => setCount(count + 1)}>Број: {count}</button>
    </section>
  );
}`),
        'Card.jsx': rootOf18(`
function Page({ vehicleId }) {
  const [id] = useState(vehicleId);
  return <p className="kind-page">Возило {id} во React {version}</p>;
}`),
      },
      federation: { shared: {}, exposes: { './Page': './Page.jsx', './Card': './Card.jsx' } },
      config: {
        alias: {
          react$: 'react-18',
          'react/jsx-runtime$': 'react-18/jsx-runtime',
          'react-dom$': 'react-dom-18',
          'react-dom/client$': 'react-dom-18/client',
        },
      },
    },
    module: {
      requires: { shell: '^1.9.0' },
      framework: 'react@18',
      widgets: [{ slot: 'vehicle.cards', expose: './Card', title: 'kind' }],
    },
  },
  'react-18-shared': { build: { federation: { shared: { react: { singleton: true, requiredVersion: '^18.3.0' } } } } },
  'body-style': { build: { files: styled('body { margin: 0; }') } },
  'large-chunk': {
    build: { files: { 'Page.jsx': page({ body: `<i data-noise="${noise(400_000)}" />` }) } },
  },
  'same-name': { build: { federation: { name: 'mfe_plain' } } },
  mui: { build: { files: { 'Page.jsx': muiPage() } } },
  'styled-components': { build: { files: { 'Page.jsx': styledPage() } } },
  mantine: {
    build: {
      files: {
        'Page.jsx': libraryPage(
          `import { Button, MantineProvider, TextInput } from '@mantine/core';
import './mantine.css';`,
          `return (
    <MantineProvider getRootElement={() => place} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );`,
          '<Button>Зачувај</Button><TextInput label="Регистрација" />',
        ),
        'mantine.css': mantineStyles(),
      },
    },
  },
  tailwind: {
    build: {
      files: {
        'Page.jsx': page({
          imports: "import './page.css';",
          body: '<p className="tailwind:p-4 tailwind:shadow-md tailwind:bg-sky-700">Залиха</p>',
        }),
        'page.css': tailwindStyles(['tailwind:p-4', 'tailwind:shadow-md', 'tailwind:bg-sky-700']),
      },
    },
  },
  forms: { build: { files: { 'Page.jsx': formsPage() } } },
  'global-styles': {
    build: {
      files: {
        'Page.jsx': page({
          imports: "import { Global } from '@emotion/react';",
          body: '<Global styles={{ h1: { margin: 0 } }} />',
        }),
      },
    },
  },
  worker: {
    build: {
      files: {
        'Page.jsx': page({
          imports: "import { useEffect } from 'react';",
          first: `const [answer, setAnswer] = useState('');
  useEffect(() => {
    const worker = new Worker(new URL('./work.js', import.meta.url));
    worker.onmessage = ({ data }) => setAnswer('Збир ' + data);
    worker.onerror = () => setAnswer('Нема збир');
    worker.postMessage([40, 2]);
  }, []);`,
          body: '<output>{answer}</output>',
        }),
        'work.js': "import { sum } from './sum.js'; onmessage = ({ data }) => postMessage(sum(data));",
        'sum.js': 'export const sum = (numbers) => numbers.reduce((all, each) => all + each);',
      },
    },
  },
  'worker-of-text': {
    build: {
      files: { 'Page.jsx': page(effect("new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));")) },
    },
  },
  wasm: {
    build: {
      files: { 'Page.jsx': page(effect('void WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));')) },
    },
  },
  'wasm-allowed': {
    build: {
      files: {
        'Page.jsx': page({
          imports: "import { useEffect } from 'react';",
          first: `const [answer, setAnswer] = useState('');
  useEffect(() => {
    const compiled = async (bytes) => WebAssembly.compile(await bytes).then(() => 'да', () => 'не');
    const file = fetch(new URL('./empty.wasm', import.meta.url)).then((response) => response.arrayBuffer());
    Promise.all([compiled(file), compiled(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 0, 1, 0]))]).then(([own, other]) =>
      setAnswer('Своја: ' + own + ', туѓа: ' + other));
  }, []);`,
          body: '<output>{answer}</output>',
        }),
        'empty.wasm': Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]),
      },
    },
    module: {
      requires: { shell: '^1.9.0' },
      settings: { webAssembly: { type: 'boolean', default: false, title: 'webAssembly' } },
      locales: {
        mk: { kind: 'Залиха', webAssembly: 'WebAssembly' },
        en: { kind: 'Stock', webAssembly: 'WebAssembly' },
      },
    },
  },
  'style-text': {
    build: {
      files: {
        'Page.jsx': page(
          effect(
            "const style = document.createElement('style'); style.append('.kind-page { margin: 0 }'); document.head.append(style);",
          ),
        ),
      },
    },
  },
  throws: { build: { files: { 'Page.jsx': page({ first: "if (count === 0) throw new Error('on purpose');" }) } } },
  'throws-leaving': {
    build: { files: { 'Page.jsx': page(effect("return () => { throw new Error('on leaving'); };")) } },
  },
  endless: { build: { files: { 'Page.jsx': page({ first: 'for (;;) if (count > 0) break;' }) } } },
  nothing: { build: { files: { 'Page.jsx': 'export default () => null;' } } },
  unreadable: { build: { files: styled('.kind-page { font-size: 0; }') } },
  'changed-global': {
    build: {
      files: { 'Page.jsx': page({ imports: 'Array.prototype.last = function last() { return this.at(-1); };' }) },
    },
  },
  'changed-clock': { build: { files: { 'Page.jsx': page({ imports: 'Date.now = () => 1e12;' }) } } },
  leaves: { build: { files: { 'Page.jsx': page(effect("location.href = 'http://127.0.0.1:4000/?secret'")) } } },
};

/** A page or widget of React 18 in a root of its own. @param {string} page code of its component, `Page` */
function rootOf18(page) {
  return `
import { useEffect, useState, version } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
${page}
export default {
  mount(element, props) {
    const root = createRoot(element);
    const update = (given) => flushSync(() => root.render(<Page {...given} />));
    update(props);
    return { update, unmount: () => root.unmount() };
  },
};
`;
}

/**
 * A page in a library's provider, whose styles lie in the page and go with it.
 * @param {string} imports @param {string} provider body of a component with `place` and `children` @param {string} body
 */
function libraryPage(imports, provider, body) {
  return `
import { useMemo, useState } from 'react';
${imports}
export default function Page() {
  const [place, setPlace] = useState(null);
  return (
    <section ref={setPlace} className="kind-page">
      <h1>${TEXT}</h1>
      {place && <Styled place={place}>${body}</Styled>}
    </section>
  );
}
function Styled({ place, children }) {
  ${provider}
}
`;
}

function muiPage() {
  return libraryPage(
    `import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';`,
    `const cache = useMemo(() => createCache({ key: 'mfe-mui', container: place }), [place]);
  return <CacheProvider value={cache}>{children}</CacheProvider>;`,
    '<Button variant="contained">Зачувај</Button><TextField label="Регистрација" />',
  );
}

function styledPage() {
  return libraryPage(
    `import { StyleSheetManager, styled } from 'styled-components';
const Save = styled.button\`color: #fff; background: #1b4b8f; padding: 8px;\`;`,
    'return <StyleSheetManager target={place}>{children}</StyleSheetManager>;',
    '<Save type="button">Зачувај</Save>',
  );
}

/** What Tailwind's command writes for classes that a page has. @param {string[]} classes @returns {Promise<string>} */
async function tailwindStyles(classes) {
  const { compile } = await import('tailwindcss');
  const folder = join(import.meta.dirname, '../node_modules/tailwindcss');
  const source = `@layer theme, base, components, utilities;
@import "tailwindcss/theme.css" layer(theme) prefix(tailwind);
@import "tailwindcss/utilities.css" layer(utilities) prefix(tailwind);`;
  const loadStylesheet = async (/** @type {string} */ id) => {
    const path = join(folder, id.replace('tailwindcss/', ''));
    return { path, base: folder, content: readFileSync(path, 'utf8') };
  };
  return (await compile(source, { base: folder, loadStylesheet })).build(classes);
}

/** A form that a schema checks, a table and a chart. */
function formsPage() {
  return page({
    imports: `import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createColumnHelper, flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
z.config({ jitless: true });
Chart.register(BarController, BarElement, CategoryScale, LinearScale);
const plate = z.string().regex(/^[A-Z]{2}-/);
const rows = [{ plate: 'SK-1234-AB' }, { plate: 'OH-5678-CD' }];
const columns = [createColumnHelper().accessor('plate', { header: 'Возило' })];`,
    first: `const { register, handleSubmit, formState: { errors } } = useForm();
  const table = useReactTable({ data: rows, columns, getCoreRowModel: getCoreRowModel() });
  const canvas = useRef(null);
  useEffect(() => {
    const data = { labels: ['пон'], datasets: [{ data: [3] }] };
    const chart = new Chart(canvas.current, { type: 'bar', data, options: { animation: false } });
    return () => chart.destroy();
  }, []);`,
    body: `<form onSubmit={handleSubmit(() => setCount(7))}>
        <label>Регистрација <input {...register('plate', {
          validate: (value) => plate.safeParse(value).success || 'Внесете регистрација',
        })} /></label>
        {errors.plate && <p role="alert">{errors.plate.message}</p>}
        <button>Зачувај</button>
      </form>
      <table><tbody>{table.getRowModel().rows.map((row) => (
        <tr key={row.id}>{row.getVisibleCells().map((cell) => (
          <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
        ))}</tr>
      ))}</tbody></table>
      <canvas ref={canvas} width="200" height="100" />`,
  });
}

/** Mantine's own files of what is used, with its variables for the page in place of the whole console. */
function mantineStyles() {
  const folder = join(import.meta.dirname, '../node_modules/@mantine/core/styles');
  return ['default-css-variables', 'UnstyledButton', 'Button', 'Input', 'Loader']
    .map((file) => readFileSync(join(folder, `${file}.css`), 'utf8'))
    .join('')
    .replace(/,\s*:host(?:\([^)]*\))?/g, '')
    .replaceAll(':root', '.kind-page');
}

/** Text that no compression makes smaller, always the same. @param {number} length */
function noise(length) {
  let seed = 1;
  let text = '';
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += seed.toString(36);
  }
  return text.slice(0, length);
}

/** module.json of a kind. @param {string} kind */
export const descriptorOf = (kind) => ({
  schema: 1,
  id: `mfe-${kind}`,
  owner: 'a team elsewhere',
  requires: { shell: '^1.0.0' },
  routes: [{ path: `/${kind}`, expose: './Page', title: 'kind' }],
  menu: [],
  widgets: [],
  locales: { mk: { kind: 'Залиха' }, en: { kind: 'Stock' } },
  ...kindOf(kind)?.module,
});
