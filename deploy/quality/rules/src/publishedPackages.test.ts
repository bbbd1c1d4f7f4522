import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceRoot } from '@fleet/build/workspace';
import type { Configuration } from '@rspack/core';
import { parse } from 'yaml';
import { browserPackages, browserScripts, changesToPackages } from './testing/publishedPackages';
import { sourcesOf } from './testing/sources';

/** Takes the place of the bundler's, which Jest cannot load. */
class NormalModuleReplacementPlugin {
  apply() {}
}

describe('dependencies are used as published', () => {
  it('no build edits, replaces or redirects one', () => {
    const program = join(workspaceRoot, 'deploy/quality/rules/src/testing/configsMain.ts');
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', '@oxc-node/core/register', program], {
      cwd: join(workspaceRoot, 'deploy/quality/rules'),
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('Error');
    const { scripts, configs, changes } = JSON.parse(stdout);
    expect(scripts).toBeGreaterThan(1_000);
    expect(configs).toBe(12);
    expect(changes).toEqual([]);
  }, 60_000);

  it.each<[string, Configuration]>([
    [
      'a loader',
      { module: { rules: [{ test: /react-dom-client\.production\.js$/, loader: 'builtin:swc-loader', options: {} }] } },
    ],
    ['an alias', { resolve: { alias: { leaflet$: '/somewhere/leafletParts.mjs' } } }],
    ['a replacement', { plugins: [new NormalModuleReplacementPlugin()] }],
  ])('%s would be found', (_what, config) => {
    expect(changesToPackages(config, browserScripts())).toHaveLength(1);
  });

  it('no installed package is patched, or replaced by something else than a version of itself', () => {
    const workspace = parse(readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8')) as {
      patchedDependencies?: object;
      overrides?: Record<string, string>;
    };
    const root = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8'));
    expect(workspace.patchedDependencies).toBeUndefined();
    expect([root.pnpm, root.overrides, root.resolutions, root.browser]).toEqual(Array(4).fill(undefined));
    expect(existsSync(join(workspaceRoot, '.pnpmfile.cjs'))).toBe(false);
    expect(Object.entries(workspace.overrides ?? {}).filter(([, version]) => !/^[\d.]+$/.test(version))).toEqual([]);
  });

  it('no source imports a file inside a package that is not offered to others, styles apart', () => {
    const isInside = (from: string) =>
      /^(?:@[^/]+\/)?[^@./][^/]*\/(?:src|dist|lib|cjs|esm|build|es)\/.*(?<!\.css)$/.test(from);
    expect(['leaflet/src/map/Map.js', 'react-router/dist/production/index.mjs'].every(isInside)).toBe(true);
    const files = browserPackages().flatMap((id) => sourcesOf(id));
    const imports = files.flatMap(({ file, imports }) =>
      imports.filter(({ from }) => isInside(from)).map(({ from }) => `${file} imports ${from}`),
    );
    expect(imports).toEqual([]);
    // Plain JavaScript is not parsed as a source; the browser's packages have none.
    const plain = browserPackages().flatMap((id) =>
      readdirSync(join(packageDir(id), 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.[cm]?js$/.test(name),
      ),
    );
    expect(plain).toEqual([]);
  });
});
