import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuildError } from '@fleet/build/errors';
import { rspack } from '@rspack/core';
import type { Registry } from 'shared-auth/contract';
import type { Recorded } from './recordAnswers';

export interface Site {
  /** Folder that a static server is pointed at. */
  out: string;
  /** Path of the site below its origin, such as `/` or `/console/`. */
  base: string;
  /** Store with the console's files. */
  storeDir: string;
  registry: Registry;
}

/** Whether browsers fetch a file of a release: neither source maps nor forms among which only a gateway chooses. */
const isServed = (path: string) => !/\.(?:map|br|gz|dcz|index)$/.test(path);

/** Bundles the script that replaces the server in the page. */
function bundlePage(into: string): Promise<void> {
  const compiler = rspack({
    name: 'demo',
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { demo: fileURLToPath(new URL('page/main.ts', import.meta.url)) },
    output: { path: into, filename: '[name].js', iife: true },
    resolve: { extensions: ['.ts', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          type: 'javascript/auto',
        },
      ],
    },
    performance: false,
    stats: 'none',
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {});
      if (error || stats?.hasErrors())
        reject(error ?? new BuildError(stats?.toString({ all: false, errors: true }) ?? ''));
      else resolve();
    });
  });
}

const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

/**
 * The gateway's page for a server that has files only: it contains the policy, its addresses are below the base, and
 * the script that replaces the server precedes all others.
 */
export function demoPage({ html, policy }: Recorded['page'], base: string): string {
  // Browsers ignore `frame-ancestors` in a policy that a page contains.
  const own = policy.replace(/; frame-ancestors [^;]*/, '');
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${attribute(own)}">`,
    `<link rel="stylesheet" href="${base}demo/demo.css">`,
    `<script src="${base}demo/demo.js"></script>`,
  ].join('\n');
  return html
    .replace(new RegExp(`(?<=<[^>]* (?:href|src)=")/(?!${base.slice(1)})`, 'g'), base)
    .replace(/(?<=id="fleet-config">)[^<]*/, (json) =>
      JSON.stringify({ ...(JSON.parse(json) as object), liveOrigin: '/', basePath: base }),
    )
    .replace('<meta charset="utf-8">', (charset) => `${charset}\n${head}`);
}

/** Writes the console and its recording as files that any static server serves. */
export async function writeSite(recorded: Recorded, { out, base, storeDir, registry }: Site): Promise<void> {
  const versions = [
    ['shell', registry.shell.version],
    ...Object.entries(registry.modules).map(([id, { stable }]) => [id, stable.version]),
  ] as [id: string, version: string][];
  for (const [id, version] of versions)
    await cp(join(storeDir, 'modules', id, version), join(out, 'modules', id, version), {
      recursive: true,
      filter: isServed,
    });
  await bundlePage(join(out, 'demo'));
  await cp(fileURLToPath(new URL('page/demo.css', import.meta.url)), join(out, 'demo/demo.css'));
  await writeFile(join(out, 'demo/recording.json'), JSON.stringify(recorded.recording));
  const html = demoPage(recorded.page, base);
  // A static server answers an unknown address with 404.html: the same page, which then shows that address.
  for (const name of ['index.html', '404.html']) await writeFile(join(out, name), html);
  await writeFile(join(out, 'app.webmanifest'), recorded.manifest.replaceAll('":"/', `":"${base}`));
  for (const { name, bytes } of recorded.icons) await writeFile(join(out, name), bytes);
}

export const emptied = async (out: string): Promise<void> => {
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'demo'), { recursive: true });
};
