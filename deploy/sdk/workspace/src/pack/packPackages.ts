import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageProblems } from './checkPackage';
import { emitPackage } from './emitPackage';
import { ownVersions, publicFolders, readCatalog, readEngines, readManifest } from './publicPackages';
import { publishedManifest } from './publishedManifest';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Writes a tarball of each package that modules of other repositories install. @throws where one would not work there
 */
export async function packPackages(into: string, log: (line: string) => void): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  // Not below the checkout: tools there would find two packages of one name.
  const stage = mkdtempSync(join(tmpdir(), 'fleet-pack-'));
  try {
    const [catalog, own] = [readCatalog(), ownVersions()];
    const problems: string[] = [];
    for (const folder of publicFolders) {
      const manifest = { ...publishedManifest(readManifest(folder), catalog, own), engines: readEngines() };
      const { name, version } = manifest;
      const staging = join(stage, name);
      mkdirSync(staging, { recursive: true });
      emitPackage(folder, staging);
      writeFileSync(join(staging, 'package.json'), json(manifest));
      // The generator writes versions that fit these packages into a new module's package.json.
      if (name === '@fleet/create-module') writeFileSync(join(staging, 'versions.json'), json({ ...catalog, ...own }));
      const { status, stderr } = spawnSync('npm', ['pack', '--silent', '--pack-destination', into], {
        cwd: staging,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
      if (status !== 0) throw new Error(`${name} cannot be packed:\n${stderr}`);
      const tarball = join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
      problems.push(...(await packageProblems(staging, tarball)).map((problem) => `${name}: ${problem}`));
      log(tarball);
    }
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
