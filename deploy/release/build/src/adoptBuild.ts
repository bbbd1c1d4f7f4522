import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleDescriptor } from 'shared-auth/contract';
import * as v from 'valibot';
import { gzipSize, integrityMapOf, listFiles, precompress } from './artifact';
import type { Artifact } from './buildPackage';
import { readDescriptor } from './descriptor';
import { BuildError, DescriptorError } from './errors';
import { sharedPackages } from './sharedPackages';

const fileNames = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });
const assets = v.object({ js: fileNames, css: fileNames });

/** What of mf-manifest.json a release is made of. */
const manifestSchema = v.object({
  metaData: v.object({
    publicPath: v.optional(v.string(), 'auto'),
    remoteEntry: v.object({
      name: v.string(),
      path: v.optional(v.string(), ''),
      type: v.optional(v.string(), 'global'),
    }),
  }),
  exposes: v.array(v.object({ path: v.string(), assets })),
  shared: v.array(
    v.object({ name: v.string(), requiredVersion: v.optional(v.string(), ''), assets: v.optional(assets) }),
  ),
});
type Manifest = v.InferOutput<typeof manifestSchema>;

function readManifest(id: string, dir: string): Manifest {
  const file = join(dir, 'mf-manifest.json');
  if (!existsSync(file)) throw new BuildError(`${id}: ${dir} has no mf-manifest.json; set "manifest: true"`);
  const manifest = v.safeParse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (manifest.success) return manifest.output;
  throw new BuildError(`${id}: mf-manifest.json cannot be read: ${v.summarize(manifest.issues)}`);
}

const all = ({ js, css }: v.InferOutput<typeof assets>) => [...js.sync, ...js.async, ...css.sync, ...css.async];
const isShared = (name: string): name is keyof typeof sharedPackages => name in sharedPackages;

/**
 * Everything an expose may ever load: the shell has it in the page with the registry's hashes before the container is asked, so that the container itself loads
 * nothing. Copies of what the shell provides stay out.
 */
function filesByExpose({ metaData: { remoteEntry }, exposes, shared }: Manifest): Record<string, string[]> {
  const own = shared.filter(({ name }) => !isShared(name)).flatMap((each) => (each.assets ? all(each.assets) : []));
  return Object.fromEntries(
    exposes.map((expose) => [
      expose.path,
      [...new Set([`${remoteEntry.path}${remoteEntry.name}`, ...all(expose.assets), ...own])],
    ]),
  );
}

/**
 * A finished build as a release, of which only the standard is asked: mf-manifest.json, and module.json beside it. @throws BuildError, DescriptorError
 */
export function adoptBuild(id: string, version: string, from: string, into: string): Artifact {
  const manifest = readManifest(id, from);
  const { publicPath, remoteEntry } = manifest.metaData;
  const publicFolder = `/modules/${id}/${version}/`;
  if (publicPath !== 'auto' && publicPath !== publicFolder)
    throw new BuildError(`${id}: its publicPath is "${publicPath}"; it must be "auto" or "${publicFolder}"`);
  if (remoteEntry.type !== 'global' && remoteEntry.type !== 'var')
    throw new BuildError(
      `${id}: its entry is of type "${remoteEntry.type}"; the console starts scripts ("var", "global")`,
    );
  const parsed = v.safeParse(moduleDescriptor, readDescriptor(id, from));
  if (!parsed.success)
    throw new DescriptorError(
      id,
      parsed.issues.map((issue) => `module.json, ${v.getDotPath(issue) ?? 'whole file'}: ${issue.message}`),
    );
  const contributes = parsed.output;
  const files = filesByExpose(manifest);
  const missing = [...contributes.routes, ...contributes.widgets].filter(({ expose }) => !files[expose]);
  const problems = [
    ...(contributes.id === id ? [] : [`module.json says id ${contributes.id}`]),
    ...missing.map(({ expose }) => `module.json refers to ${expose}, which mf-manifest.json does not expose`),
  ];
  if (problems.length > 0) throw new DescriptorError(id, problems);

  const dir = join(into, id, version);
  mkdirSync(dir, { recursive: true });
  cpSync(from, dir, { recursive: true });
  rmSync(join(dir, 'mf-stats.json'), { force: true });
  const release = {
    version,
    entry: `${publicFolder}mf-manifest.json`,
    integrity: integrityMapOf(dir),
    requires: contributes.requires,
    contributes,
    files,
    size: gzipSize(dir, listFiles(dir)),
    shared: Object.fromEntries(
      manifest.shared.flatMap(({ name, requiredVersion }) =>
        // "^undefined" stands where the module's package.json names no version.
        isShared(name) && /\d/.test(requiredVersion) ? [[name, requiredVersion]] : [],
      ),
    ),
    // The range speaks for packages of others. What is used of ours only our build records: the verdict then says so.
    ...(manifest.shared.some(({ name }) => name.startsWith('shared-')) ? {} : { uses: { exports: {}, paths: [] } }),
  };
  precompress(dir);
  writeFileSync(join(into, id, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`);
  return { kind: 'module', id, version, dir, release };
}
