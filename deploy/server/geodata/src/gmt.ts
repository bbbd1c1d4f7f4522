import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** Longitude and latitude in degrees. */
export type Point = readonly [lng: number, lat: number];

/**
 * Lines of the shoreline data (GSHHG, full resolution) in a region; a line that crosses its bins comes in pieces.
 *
 * @param region - west/east/south/north
 * @param layer - pscoast's option: `-N1` borders, `-Ia` rivers, `-W` shores
 * @param level - of shores: 1 sea, 2 lake
 */
export function linesOf(region: string, layer: string, level?: 1 | 2): Point[][] {
  const program = process.env.GMT_PATH ?? 'gmt';
  const answer = spawnSync(program, ['pscoast', `-R${region}`, '-Df', layer, '-M'], {
    encoding: 'utf8',
    // It leaves a file with its last settings where it runs.
    cwd: tmpdir(),
    maxBuffer: 100_000_000,
  });
  if (answer.status !== 0) throw new Error(`${program} failed: ${answer.stderr}`);
  const lines: Point[][] = [];
  let wanted = true;
  for (const row of answer.stdout.split('\n')) {
    if (row.startsWith('>')) {
      wanted = level === undefined || row.endsWith(`Level ${level}`);
      if (wanted) lines.push([]);
    } else if (wanted && /^-?\d/.test(row)) {
      const [lng = Number.NaN, lat = Number.NaN] = row.trim().split(/\s+/).map(Number);
      lines.at(-1)?.push([lng, lat]);
    }
  }
  return lines;
}
