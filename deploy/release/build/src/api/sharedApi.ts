import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BuildError } from '../errors';
import { isMonorepo, packageVersion, workspaceRoot } from '../workspace';
import { brokenExports, type ChangedExport } from './compatibility';
import { type Declarations, declarationsKey, emitDeclarations, sharedEntries } from './declarations';
import { createApiReader } from './publicApi';
import { type ApiReport, readReport, reportFiles } from './report';

/** The API of a shared package according to its sources, compared with the committed report. */
export interface PackageApi {
  report: ApiReport;
  /** Files that its exports are declared in. */
  declarations: [file: string, text: string][];
  /** Names, with their entry, that code of the committed version could not use any more. */
  broken: string[];
  /** Whether the committed report is up to date. */
  isReported: boolean;
}

/** Package → its API. */
export type SharedApi = Record<string, PackageApi>;

const majorOf = (version: string) => Number(version.split('.')[0]);

/** Whether a change breaks users without a new major version. */
export const isUndeclaredBreak = ({ broken }: PackageApi, version: string, committed: string) =>
  broken.length > 0 && majorOf(version) <= majorOf(committed);

function apiOf(name: string, all: Declarations): PackageApi {
  const reader = createApiReader(all);
  const committed = readReport(name);
  const version = packageVersion(name);
  const current = Object.entries(sharedEntries[name] ?? {}).map(([entry, source]) => {
    const file = `${name}/${source.replace(/\.ts$/, '.d.ts')}`;
    return { entry, file, exports: reader.exportsOf(file) };
  });
  const declarations = [...reader.visited].sort().map((file): [string, string] => [file, all.get(file) ?? '']);
  const changed: ChangedExport[] = [];
  const removed: string[] = [];
  for (const { entry, file, exports } of current)
    for (const [exported, before] of Object.entries(committed?.report.entries[entry] ?? {})) {
      const now = exports[exported];
      if (!now) removed.push(`${exported} of ${entry}`);
      else if (before.kind === 'value' && !before.hashes.includes(now.hash))
        changed.push({ entry, name: exported, file });
    }
  const broken = committed ? brokenExports(name, committed.declarations, new Map(declarations), changed) : [];
  const entries: ApiReport['entries'] = Object.fromEntries(
    current.map(({ entry, exports }) => [
      entry,
      Object.fromEntries(
        Object.entries(exports).map(([exported, { kind, hash }]) => {
          const isBroken = broken.some((each) => each.entry === entry && each.name === exported);
          const older = isBroken ? [] : (committed?.report.entries[entry]?.[exported]?.hashes ?? []);
          return [exported, { kind, hashes: kind === 'type' ? [] : [...new Set([hash, ...older])] }];
        }),
      ),
    ]),
  );
  const report: ApiReport = { version, entries };
  return {
    report,
    declarations,
    broken: [...removed, ...broken.map((each) => `${each.name} of ${each.entry}`)],
    isReported: JSON.stringify(report) === JSON.stringify(committed?.report ?? null),
  };
}

function cacheKey(): string {
  const hash = createHash('sha256').update(declarationsKey());
  for (const name of Object.keys(sharedEntries)) {
    const { data } = reportFiles(name);
    hash.update(packageVersion(name)).update(existsSync(data) ? readFileSync(data) : '');
  }
  return hash.digest('hex').slice(0, 20);
}

/** The API of installed packages, as published with them. @throws BuildError */
function installedApi(): SharedApi {
  return Object.fromEntries(
    Object.keys(sharedEntries).map((name) => {
      const { data } = reportFiles(name);
      if (!existsSync(data)) throw new BuildError(`${name} is not installed: ${data} is missing`);
      const report = JSON.parse(readFileSync(data, 'utf8')) as ApiReport; // written by `npm run api-report`
      return [name, { report, declarations: [], broken: [], isReported: true }];
    }),
  );
}

/** The API of each shared package; made once for the same sources. @throws BuildError */
export function sharedApi(): SharedApi {
  if (!isMonorepo) return installedApi();
  const file = join(workspaceRoot, '.cache', 'api', `${cacheKey()}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SharedApi; // written below
  const declarations = emitDeclarations();
  const api: SharedApi = Object.fromEntries(
    Object.keys(sharedEntries).map((name) => [name, apiOf(name, declarations)]),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(api));
  return api;
}
