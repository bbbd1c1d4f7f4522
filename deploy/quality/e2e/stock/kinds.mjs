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
const effect = (code) => ({
  imports: "import { useEffect } from 'react';",
  first: `useEffect(() => { ${code} }, []);`,
});
const styled = (css) => ({ 'Page.jsx': page({ imports: "import './page.css';" }), 'page.css': css });
const shared = (more) => ({ react: { singleton: true, ...more }, 'react-dom': { singleton: true, ...more } });
const font = () =>
  readFileSync(join(import.meta.dirname, '../../../../shared-ui/src/tokens/fonts/inter-core-latin.woff2'));

/**
 * @typedef {object} Kind
 * @property {object} build `files`, options of the plugin (`federation`), of `output`, and of the rest (`config`)
 * @property {string} [of] a kind that is rolled out before, as another module
 */

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
          imports: "import { createContext, useContext } from 'react'; const Own = createContext('своја');",
          first: 'const own = useContext(Own);',
          body: '<p>{own}</p>',
        }),
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
  'split-runtime': { build: { config: { optimization: { runtimeChunk: 'single' } } } },
  'own-react': { build: { federation: { shared: {} } } },
  'react-18': {
    build: {
      federation: { shared: {} },
      config: { alias: { react$: 'react-18', 'react/jsx-runtime$': 'react-18/jsx-runtime' } },
    },
  },
  'react-18-shared': { build: { federation: { shared: { react: { singleton: true, requiredVersion: '^18.3.0' } } } } },
  'body-style': { build: { files: styled('body { margin: 0; }') } },
  'large-chunk': {
    build: { files: { 'Page.jsx': page({ body: `<p hidden>{${JSON.stringify(noise(400_000))}.length}</p>` }) } },
  },
  'same-name': { of: 'plain', build: { federation: { name: 'mfe_plain' } } },
  worker: {
    build: {
      files: {
        'Page.jsx': page(effect("new Worker(new URL('./work.js', import.meta.url));")),
        'work.js': 'postMessage(1);',
      },
    },
  },
  wasm: {
    build: {
      files: { 'Page.jsx': page(effect('void WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));')) },
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
  'global-rules': {
    build: {
      files: {
        'Page.jsx': page(
          effect(
            "const style = document.createElement('style'); document.head.append(style); style.sheet.insertRule('h1 { margin: 0 }');",
          ),
        ),
      },
    },
  },
  throws: { build: { files: { 'Page.jsx': page({ first: "if (count === 0) throw new Error('on purpose');" }) } } },
  'throws-leaving': {
    build: { files: { 'Page.jsx': page(effect("return () => { throw new Error('on leaving'); };")) } },
  },
  nothing: { build: { files: { 'Page.jsx': 'export default () => null;' } } },
  unreadable: { build: { files: styled('.kind-page { font-size: 0; }') } },
  'changed-global': {
    build: {
      files: { 'Page.jsx': page({ imports: 'Array.prototype.last = function last() { return this.at(-1); };' }) },
    },
  },
  'changed-clock': { build: { files: { 'Page.jsx': page({ imports: 'Date.now = () => 1e12;' }) } } },
};

/** Text that no compression makes smaller, always the same. */
function noise(length) {
  let seed = 1;
  let text = '';
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += seed.toString(36);
  }
  return text.slice(0, length);
}

/** module.json of a kind. */
export const descriptorOf = (kind) => ({
  schema: 1,
  id: `mfe-${kind}`,
  owner: 'a team elsewhere',
  requires: { shell: '^1.0.0' },
  routes: [{ path: `/${kind}`, expose: './Page', title: 'kind' }],
  menu: [],
  widgets: [],
  locales: { mk: { kind: 'Залиха' }, en: { kind: 'Stock' } },
});
