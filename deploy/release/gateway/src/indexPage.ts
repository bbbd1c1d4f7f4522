import {
  EVIDENCE_ELEMENT_ID,
  LAST_ATTRIBUTE,
  LATER_ELEMENT_ID,
  type ModuleRelease,
  pageTexts,
  type Registry,
  type RuntimeConfig,
  routeFor,
  supportedBrowsers,
} from 'shared-auth/contract';

const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
/** JSON inside a script element: no character that could end it. */
const inlineJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

interface Preload {
  href: string;
  integrity: string | undefined;
  as: 'script' | 'fetch' | 'style' | 'font';
}

const kindOf = (file: string): Preload['as'] =>
  file.endsWith('.css') ? 'style' : file.endsWith('.json') ? 'fetch' : file.endsWith('.woff2') ? 'font' : 'script';
const folderOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

function releaseFiles(release: ModuleRelease, exposes: readonly string[]): Preload[] {
  const folder = folderOf(release.entry);
  const files = new Set(['mf-manifest.json', ...exposes.flatMap((expose) => release.files[expose] ?? [])]);
  const known = [...files].filter((file) => release.integrity[file]);
  return known.map((file) => ({ href: `${folder}${file}`, integrity: release.integrity[file], as: kindOf(file) }));
}

/** The files that the page of a path will need after the shell's own scripts, in the order in which they are needed. */
export interface Preloads {
  /** Fetched together with the shell's first script, the longest first. */
  atOnce: Preload[];
  /** Fetched once the first of these has loaded: the module's own files, which are small. */
  later: Preload[];
  /**
   * Fetched once all of these have loaded, or when the first script runs. On a slow line they would delay that script
   * if they were fetched with it.
   */
  last: Preload[];
}

/**
 * For the login page the fonts, for any other page the console's code and the module's page. There the first text
 * requests the fonts, and is shown in a fallback with their measures until then: earlier, they would delay a map on a
 * narrow line.
 */
export function preloadsFor(registry: Registry, config: RuntimeConfig, path: string): Preloads {
  const part = (name: string): Preload[] =>
    (registry.shell.parts[name] ?? []).map((file) => ({
      href: `/modules/shell/${registry.shell.version}/${file}`,
      integrity: registry.shell.integrity[file],
      as: kindOf(file),
    }));
  if (path === '/login') return { atOnce: part('fonts'), later: [], last: [] };
  const ofConsole = part('console').reverse();
  const isIn = new Set(ofConsole.map(({ href }) => href));
  const atOnce = [...ofConsole, ...part('registry').filter(({ href }) => !isIn.has(href))];
  for (const { stable } of Object.values(registry.modules)) {
    const found = routeFor(stable.contributes.routes, path);
    if (!found) continue;
    const { expose, parts = [] } = found.route;
    const own = pageTexts(config.defaultLocale, expose);
    const texts = stable.files[own] ? own : `./locales/${config.defaultLocale}`;
    const later = releaseFiles(stable, [expose, texts]);
    return { atOnce, later, last: parts.flatMap(part) };
  }
  return { atOnce, later: [], last: [] };
}

function tag(name: string, attributes: Readonly<Record<string, string | true | undefined>>): string {
  const text = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === undefined ? [] : value === true ? [` ${key}`] : [` ${key}="${escapeAttribute(value)}"`],
    )
    .join('');
  return `<${name}${text}>`;
}

const preload = ({ href, integrity, as }: Preload, when: keyof Preloads) =>
  // Browsers support no integrity for `fetch` and `font` preloads; the shell checks the manifest when it reads it.
  tag('link', {
    rel: 'preload',
    as,
    // Low ones wait in the browser until the whole page is read.
    fetchpriority: when === 'atOnce' && as === 'script' ? undefined : 'low',
    [LAST_ATTRIBUTE]: when === 'last' || undefined,
    href,
    integrity: as === 'fetch' || as === 'font' ? undefined : integrity,
    crossorigin: 'anonymous',
  });

export interface PageOptions {
  /** The signed value that the page returns with its reports. */
  evidence: string;
  /** Whether boot-guard.js watches it start. */
  isGuarded?: boolean;
  /** The registry whose stable versions are preloaded, where it is not the same. */
  preloaded?: Registry;
}

const { chrome, firefox, safari } = supportedBrowsers;

/**
 * index.html of the current revision, with configuration and registry inlined and the landing route's files preloaded.
 */
export function indexPage(
  registry: Registry,
  config: RuntimeConfig,
  path: string,
  { evidence, isGuarded = false, preloaded = registry }: PageOptions,
): string {
  const { shell } = registry;
  const own = (file: string) => ({ url: `/modules/shell/${shell.version}/${file}`, integrity: shell.integrity[file] });
  const styles = shell.styles.map((file) =>
    tag('link', { rel: 'stylesheet', href: own(file).url, integrity: own(file).integrity, crossorigin: 'anonymous' }),
  );
  const { atOnce, later, last } = preloadsFor(preloaded, config, path);
  const behind = [...later.map((each) => preload(each, 'later')), ...last.map((each) => preload(each, 'last'))];
  // Browsers give deferred scripts the lowest priority; this one sends the page's first calls, while the rest is still
  // loading.
  const scripts = shell.scripts.map(
    (file) =>
      `${tag('script', { defer: true, fetchpriority: 'high', src: own(file).url, integrity: own(file).integrity, crossorigin: 'anonymous' })}</script>`,
  );
  // Before everything: it must see the others fail.
  const guard = isGuarded
    ? [`${tag('script', { src: '/boot-guard.js', 'data-version': shell.version, 'data-page': evidence })}</script>`]
    : [];
  const early =
    behind.length > 0
      ? [`${tag('script', { async: true, fetchpriority: 'high', src: '/early-preloads.js' })}</script>`]
      : [];
  return `<!doctype html>
<html lang="${config.defaultLocale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>GPS Tracker / Fleet Management</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/app.webmanifest">
<link rel="apple-touch-icon" href="/app-icon-180.png">
${[...guard, ...styles, ...scripts, ...early, ...atOnce.map((each) => preload(each, 'atOnce'))].join('\n')}
<template id="${LATER_ELEMENT_ID}">${behind.join('')}</template>
<script type="application/json" id="fleet-config">${inlineJson(config)}</script>
<script type="application/json" id="fleet-registry">${inlineJson(registry)}</script>
<script type="application/json" id="${EVIDENCE_ELEMENT_ID}">${inlineJson(evidence)}</script>
</head>
<body>
<div class="old-browser" hidden>
<p lang="mk">Прелистувачот е престар за конзолата. Ажурирајте го: потребен е Chrome или Edge ${chrome}, Firefox ${firefox}, Safari ${safari} или понов.</p>
<p lang="en">This browser is too old for the console. Update it: Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} or newer.</p>
</div>
<div id="root"></div>
<noscript>За конзолата е потребен JavaScript.</noscript>
</body>
</html>
`;
}
