import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { readReport, reportFiles, reportText } from './report';
import { isUndeclaredBreak, sharedApi } from './sharedApi';

/**
 * `npm run api-report`: writes api.json and api.md of both shared packages, for review. A change that breaks users
 * needs a major version; with `--baseline` the present state becomes what later changes are held against, whatever it
 * was before.
 */
const isBaseline = process.argv.includes('--baseline');
for (const [name, api] of Object.entries(sharedApi())) {
  const { data, text } = reportFiles(name);
  const committed = readReport(name);
  if (!isBaseline && committed && isUndeclaredBreak(api, api.report.version, committed.report.version)) {
    console.error(
      `${name} ${api.report.version} breaks its users: ${api.broken.join(', ')}. Keep what was, or raise its major version in package.json.`,
    );
    process.exit(1);
  }
  const report = isBaseline
    ? {
        ...api.report,
        entries: Object.fromEntries(
          Object.entries(api.report.entries).map(([entry, exports]) => [
            entry,
            Object.fromEntries(
              Object.entries(exports).map(([each, { kind, hashes }]) => [each, { kind, hashes: hashes.slice(0, 1) }]),
            ),
          ]),
        ),
      }
    : api.report;
  writeFileSync(data, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(text, reportText(name, report, new Map(api.declarations)));
  spawnSync(join(workspaceRoot, 'node_modules/.bin/biome'), ['format', '--write', data], { cwd: workspaceRoot });
  const count = Object.values(report.entries).reduce((sum, exports) => sum + Object.keys(exports).length, 0);
  console.log(`${name}: ${count} exports, ${committed ? (api.isReported ? 'unchanged' : 'changed') : 'new'}`);
}
