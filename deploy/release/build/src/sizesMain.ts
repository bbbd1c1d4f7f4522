import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSize } from './artifact';
import { buildPackage } from './buildPackage';
import { sharesOf } from './shares';
import { dashboardParts, landingFiles } from './sizes';

/** The sizes of the last accepted build: bytes by part and owner. */
const baselineFile = fileURLToPath(new URL('../sizes.json', import.meta.url));
/** Bytes of change that are worth a word. */
const NOTEWORTHY = 150;
/** Owners below this are summed up. */
const SMALL = 400;

type Shares = Record<string, Record<string, number>>;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);

async function measure(into: string): Promise<Shares> {
  const shell = await buildPackage('shell', { into, version: '0.0.0' });
  const fleet = await buildPackage('mfe-fleet', { into, version: '0.0.0' });
  if (shell.kind !== 'shell' || fleet.kind !== 'module') throw new Error('shell and mfe-fleet changed their kinds');
  const byOwner = ({ dir }: { dir: string }, files: readonly string[]) => {
    const shares = sharesOf(dir, files);
    const small = shares.filter(({ bytes }) => bytes < SMALL);
    const large = shares.filter(({ bytes }) => bytes >= SMALL);
    return Object.fromEntries([
      ...large.map(({ owner, bytes }) => [owner, bytes]),
      ['all smaller ones', small.reduce((sum, { bytes }) => sum + bytes, 0)],
      [
        'in all, compressed together',
        gzipSize(
          dir,
          files.filter((file) => file.endsWith('.js')),
        ),
      ],
    ]) as Record<string, number>;
  };
  const later = [...new Set(dashboardParts.flatMap((part) => shell.release.parts[part] ?? []))];
  return {
    'the login page': byOwner(shell, shell.release.scripts),
    'the console, added after sign-in': byOwner(shell, later),
    'the dashboard, of mfe-fleet': byOwner(fleet, landingFiles(fleet.release, './DashboardPage')),
  };
}

function print(shares: Shares, baseline: Shares): void {
  for (const [part, owners] of Object.entries(shares)) {
    console.log(`\n${part}, kB gzip`);
    for (const [owner, bytes] of Object.entries(owners)) {
      const change = bytes - (baseline[part]?.[owner] ?? 0);
      const note =
        Math.abs(change) >= NOTEWORTHY ? `  ${change > 0 ? '+' : '-'}${kilobytes(Math.abs(change)).trim()}` : '';
      console.log(`${kilobytes(bytes)}  ${owner}${note}`);
    }
    for (const [owner, bytes] of Object.entries(baseline[part] ?? {}))
      if (owners[owner] === undefined && bytes >= NOTEWORTHY)
        console.log(`${kilobytes(0)}  ${owner}  -${kilobytes(bytes).trim()}`);
  }
  console.log('\nChanges are against deploy/release/build/sizes.json; "npm run sizes -- --accept" writes it anew.');
}

const into = mkdtempSync(join(tmpdir(), 'fleet-sizes-'));
try {
  const shares = await measure(into);
  print(shares, JSON.parse(readFileSync(baselineFile, 'utf8')) as Shares); // written below
  if (process.argv.includes('--accept')) writeFileSync(baselineFile, `${JSON.stringify(shares, null, 2)}\n`);
} finally {
  rmSync(into, { recursive: true, force: true });
}
