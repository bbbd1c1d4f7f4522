import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceModules } from '@fleet/build/workspace';
import type { Configuration, RuleSetRule } from '@rspack/core';

/** Packages whose code runs in the browser. */
export const browserPackages = () => ['shell', 'shared-ui', 'shared-auth', ...workspaceModules()];

/** Script files of the packages that a package's package.json names, as they are installed. */
function installedScripts(id: string): string[] {
  const dir = packageDir(id);
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  }; // package.json
  return Object.entries(dependencies)
    .filter(([, version]) => !version.startsWith('workspace:'))
    .map(([name]) => join(dir, 'node_modules', name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.[cm]?js$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    );
}

/** Script files of the packages that the browser's packages depend on. */
export const browserScripts = () => browserPackages().flatMap(installedScripts);

/** Whether a condition of a rule is met by a file; the forms that the presets use. */
function isMet(condition: unknown, file: string): boolean {
  if (condition instanceof RegExp) return condition.test(file);
  if (typeof condition === 'function') return Boolean(condition(file));
  if (typeof condition === 'string') return file.startsWith(condition);
  if (Array.isArray(condition)) return condition.some((each) => isMet(each, file));
  return false;
}

const isRule = (rule: unknown): rule is RuleSetRule => typeof rule === 'object' && rule !== null;

/**
 * Whether a rule hands the file to a loader. One with a query of its own is asked for by name, from sources of ours.
 */
function isLoading({ test, include, exclude, resourceQuery, loader, use, oneOf, rules }: RuleSetRule, file: string) {
  const nested = [...(oneOf ?? []), ...(rules ?? [])];
  if (!loader && !use && nested.length === 0) return false;
  if (resourceQuery !== undefined) return false;
  if (test !== undefined && !isMet(test, file)) return false;
  if (include !== undefined && !isMet(include, file)) return false;
  return exclude === undefined || !isMet(exclude, file);
}

/**
 * The changes that a bundler's configuration makes to published packages, a sentence each; none where it makes none.
 */
export function changesToPackages(config: Configuration, scripts: readonly string[]): string[] {
  const { resolve = {}, module: { rules = [] } = {}, plugins = [], name } = config;
  const aliases = Object.keys({ ...(resolve.alias || {}), ...(resolve.fallback || {}) });
  const loaders = rules.filter(isRule).flatMap((rule) => {
    const file = scripts.find((each) => isLoading(rule, each));
    return file ? [`${name}: a loader is given ${file.slice(file.lastIndexOf('node_modules'))}`] : [];
  });
  return [
    ...aliases.map((alias) => `${name}: an alias replaces ${alias}`),
    ...loaders,
    ...plugins
      .filter((plugin) => plugin && plugin.constructor.name === 'NormalModuleReplacementPlugin')
      .map(() => `${name}: a plugin replaces modules`),
  ];
}
