import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { parseAllDocuments } from 'yaml';

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');
const page = read('docs/sizing.md');

/** Measured, as the page says. */
const of = { position: 327, log: 1_182, dump: 30, dumpMicroseconds: 6, apiMicroseconds: 613 };
const A_DAY = 8_640;
const GI = 2 ** 30;

/** At least so much, by two digits. */
function rounded(value: number, round = Math.ceil): number {
  const digit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((round(value / digit) * digit).toPrecision(2));
}

/** The line of the page's table for a fleet. */
function lineOf(vehicles: number, retention: number) {
  const positions = vehicles * A_DAY;
  // A month's files go whole.
  const kept = positions * (retention + 31);
  const cores = (vehicles / 10) * of.apiMicroseconds * 1e-6;
  const dumps = vehicles < 10_000;
  return {
    vehicles,
    apis: Math.max(2, Math.ceil(cores / 0.7) + 1),
    day: rounded((positions * of.position) / 1e9, Math.round),
    log: rounded((positions * of.log) / 1e9, Math.round),
    retention,
    // A fifth is left free.
    database: rounded((kept * of.position) / GI / 0.8),
    dumps: dumps ? rounded((14 * kept * of.dump) / GI) : 'none',
    deadline: dumps ? rounded(2 * kept * of.dumpMicroseconds * 1e-6) : 'none',
  };
}

const lines = [...page.matchAll(/^\| ([\d,]+) \|.*$/gm)].map(([line]) => {
  const cells = line.split('|').slice(1, -1);
  return cells.map((cell) => (cell.trim() === 'none' ? 'none' : Number(cell.replaceAll(',', ''))));
});

it('O10: the table of sizes follows from what was measured', () => {
  expect(lines.map(([vehicles]) => vehicles)).toEqual([500, 2_000, 10_000, 100_000]);
  for (const line of lines) expect(Object.values(lineOf(Number(line[0]), Number(line[4])))).toEqual(line);
  const measured = `${of.position} bytes a position`;
  for (const figure of [
    measured,
    '1,182 bytes',
    `${of.dump} bytes and ${of.dumpMicroseconds} µs`,
    `${of.apiMicroseconds} µs`,
  ])
    expect(page).toContain(figure);
});

const documents = (file: string) =>
  parseAllDocuments(read(`deploy/production/kubernetes/base/${file}`)).map((document) => document.toJS());
const database = documents('database.yaml');

it('O10: volumes and deadline of the manifests are those of 2,000 vehicles', () => {
  const [set] = database.filter(({ kind }) => kind === 'StatefulSet');
  const [volume] = database.filter(({ kind }) => kind === 'PersistentVolumeClaim');
  const [job] = database.filter(({ kind }) => kind === 'CronJob');
  const sizes = lineOf(2_000, 180);
  expect(set.spec.volumeClaimTemplates[0].spec.resources.requests.storage).toBe(`${sizes.database}Gi`);
  expect(volume.spec.resources.requests.storage).toBe(`${sizes.dumps}Gi`);
  expect(job.spec.jobTemplate.spec.activeDeadlineSeconds).toBe(sizes.deadline);
});

it('every API that the autoscaler may start finds its connections free', () => {
  const [api] = documents('scaling.yaml').filter(({ metadata }) => metadata.name === 'api');
  const source = read('deploy/server/reference-api/src/platform/database/postgres.ts');
  const [, calls = '', apart = ''] = /connections = (\d+), apart = (\d+)/.exec(source) ?? [];
  const [, most = ''] = /max_connections=(\d+)/.exec(JSON.stringify(database)) ?? [];
  // One more while a new one starts; migrations, dumps and people need some as well.
  expect((api.spec.maxReplicas + 1) * (Number(calls) + Number(apart)) + 10).toBeLessThanOrEqual(Number(most));
});
