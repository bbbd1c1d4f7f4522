import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Locale,
  locales as languages,
  type ModuleDescriptor,
  moduleDescriptor,
  pageTexts,
} from 'shared-auth/contract';
import * as v from 'valibot';
import { DescriptorError } from './errors';
import { DrawingError, withDrawings } from './menuDrawing';
import { needProblems } from './needs';
import { settingProblems } from './settings';
import { slotProblems } from './slotProblems';
import { packageDir } from './workspace';

/** Everything the preset needs to know about a module, read from its folder and checked. */
export interface ModuleSource {
  descriptor: ModuleDescriptor;
  /**
   * Federation name → absolute file: pages, widgets, and one entry per locale, of the module and of each page with
   * separate texts.
   */
  exposes: Record<string, string>;
}

type Labels = Readonly<Record<string, unknown>>;

/** Dotted paths of the texts in a locale file. */
export function textKeys(labels: Labels, prefix = ''): string[] {
  return Object.entries(labels).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? textKeys(value as Labels, `${prefix}${key}.`) : [`${prefix}${key}`],
  ); // nested JSON objects are Labels
}

/** Keys without their plural form: languages differ in how many they have. */
const singular = (keys: readonly string[]) =>
  new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));

function missingIn(of: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...of].filter((key) => !other.has(key));
}

/** Problems between a descriptor, the files it exposes and its translations; empty when there are none. */
export function descriptorProblems(
  descriptor: ModuleDescriptor,
  exposes: Readonly<Record<string, string>>,
  locales: { mk: Labels; en: Labels },
): string[] {
  const referenced = new Set([...descriptor.routes, ...descriptor.widgets].map((entry) => entry.expose));
  const exposed = new Set(Object.keys(exposes));
  const routePaths = new Set(descriptor.routes.map((route) => route.path));
  const labels = new Set([
    ...descriptor.routes.map((route) => route.title),
    ...descriptor.widgets.map((widget) => widget.title),
    ...descriptor.menu.map((entry) => entry.label),
  ]);
  const texts = { mk: singular(textKeys(locales.mk)), en: singular(textKeys(locales.en)) };
  return [
    ...missingIn(exposed, referenced).map(
      (name) => `src/module.ts exposes ${name}, but no route or widget of module.json refers to it`,
    ),
    ...missingIn(referenced, exposed).map(
      (name) => `module.json refers to ${name}, but src/module.ts does not expose it`,
    ),
    ...descriptor.widgets
      .filter(({ slot }) => slot.startsWith('proposed.') && !descriptor.proposals?.some((asked) => asked === slot))
      .map(({ slot }) => `${slot} is on trial: name it in proposals of module.json`),
    ...slotProblems(descriptor),
    ...(descriptor.framework === undefined
      ? []
      : ['framework is for a build of your own tools: this preset builds with the React of the shell']),
    ...settingProblems(descriptor),
    ...needProblems(descriptor),
    ...descriptor.menu
      .filter((entry) => !routePaths.has(entry.path))
      .map((entry) => `the menu entry ${entry.path} has no route`),
    ...languages.flatMap((locale) =>
      [...labels]
        .filter((key) => !descriptor.locales[locale][key])
        .map((key) => `the label ${key} has no translation in locales.${locale} of module.json`),
    ),
    ...missingIn(texts.mk, texts.en).map((key) => `src/locales/en.json lacks ${key}`),
    ...missingIn(texts.en, texts.mk).map((key) => `src/locales/mk.json lacks ${key}`),
  ];
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * module.json as it is rolled out, with menu icons as path data. Only the icons are checked. @throws DescriptorError
 */
export function readDescriptor(id: string, file = join(packageDir(id), 'module.json')): unknown {
  try {
    return withDrawings(readJson(file), dirname(file));
  } catch (error) {
    if (error instanceof DrawingError) throw new DescriptorError(id, [`module.json, ${error.message}`]);
    throw error;
  }
}

/** The same, held against the contract. @throws DescriptorError */
export function checkedDescriptor(id: string, file: string): ModuleDescriptor {
  const parsed = v.safeParse(moduleDescriptor, readDescriptor(id, file));
  if (parsed.success) return parsed.output;
  throw new DescriptorError(
    id,
    parsed.issues.map((issue) => `module.json, ${v.getDotPath(issue) ?? 'whole file'}: ${issue.message}`),
  );
}

/** Reads and checks module.json, src/module.ts and the locales of a module. @throws DescriptorError */
export async function readModule(id: string, dir = packageDir(id)): Promise<ModuleSource> {
  const descriptor = checkedDescriptor(id, join(dir, 'module.json'));
  // tsx loads the file; its exports are data.
  const { exposes } = (await import(pathToFileURL(join(dir, 'src', 'module.ts')).href)) as {
    exposes: Record<string, string>;
  };
  const files = Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, join(dir, 'src', file)]));
  const pages = descriptor.routes.flatMap(({ expose }) => {
    const folder = join(dirname(files[expose] ?? ''), 'locales');
    return existsSync(join(folder, 'mk.json')) ? [{ expose, folder }] : [];
  });
  const textsIn = (locale: Locale) =>
    ({
      ...(readJson(join(dir, `src/locales/${locale}.json`)) as Labels),
      ...Object.fromEntries(pages.map(({ expose, folder }) => [expose, readJson(join(folder, `${locale}.json`))])),
    }) as Labels; // JSON objects by convention, checked below key by key
  const locales = { mk: textsIn('mk'), en: textsIn('en') };
  const problems = descriptorProblems(descriptor, exposes, locales);
  if (descriptor.id !== id) problems.unshift(`module.json says id ${descriptor.id}, but the folder is ${id}`);
  if (problems.length > 0) throw new DescriptorError(id, problems);
  for (const file of readdirSync(join(dir, 'src/locales')).filter((name) => name.endsWith('.json')))
    files[`./locales/${file.replace('.json', '')}`] = join(dir, 'src/locales', file);
  for (const { expose, folder } of pages)
    for (const locale of languages) files[pageTexts(locale, expose)] = join(folder, `${locale}.json`);
  return { descriptor, exposes: files };
}
