import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { BuildError } from './errors';

const fileNames = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });
const assets = v.object({ js: fileNames, css: fileNames });

/** The parts of mf-manifest.json that a release is made from. */
const manifestSchema = v.object({
  metaData: v.object({
    buildInfo: v.optional(v.object({ buildVersion: v.optional(v.string(), '') }), {}),
    globalName: v.optional(v.string()),
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
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** @throws BuildError where a finished build lacks it */
export function requireFile(name: string, file: string): void {
  if (!existsSync(file)) throw new BuildError(`there is no ${file}: name the ${name} of a finished build`);
}

/** mf-manifest.json, which the federation plugin writes. @throws BuildError */
export function readManifest(file: string): Manifest {
  requireFile('mf-manifest.json ("manifest: true")', file);
  const manifest = v.safeParse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (manifest.success) return manifest.output;
  throw new BuildError(`${file} cannot be read: ${v.summarize(manifest.issues)}`);
}
