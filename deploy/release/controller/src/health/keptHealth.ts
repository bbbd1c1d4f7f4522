import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AskHealth } from '@fleet/rollout/control';
import { type HealthReport, mergeHealth, readHealth } from '@fleet/rollout/health';

/** Milliseconds between two searches for files that are too old. */
const PRUNE_MS = 3_600_000;
/** Milliseconds that samples are judged from; a step that lasts longer is judged by its last day. */
const JUDGED_MS = 24 * 3_600_000;
/** Milliseconds for which single visits are stored: longer than a ramp's window. */
const VISITS_MS = 3_600_000;
/** Milliseconds that gateways remember. */
const GATEWAY_MEMORY_MS = 3_600_000;

/**
 * The counts of one gateway between two rounds, in this computer's time. Visits are not stored on disk; they are in
 * memory for `VISITS_MS`.
 */
export interface Sample extends Pick<HealthReport, 'versions' | 'errors' | 'visits'> {
  /** ms since 1970. */
  from: number;
  at: number;
  gateway: string;
  /** The gateway's own second up to which it counted. */
  until: number;
}

const fileOf = (at: number) => `health-${new Date(at).toISOString().slice(0, 10)}.jsonl`;

/** A line that was cut off when its writer was killed is left out. */
function parseSample(line: string): Sample[] {
  try {
    return [JSON.parse(line) as Sample]; // written below
  } catch {
    return [];
  }
}

/**
 * Collects the counts of all gateways in every round and stores them in a file per day, so that a restart of a gateway
 * or of this process loses none. A gateway is asked for counts since the last request, by its own clock, so that each
 * is counted once.
 * @param keptDays days for which samples are stored on disk
 */
export async function openKeptHealth(dir: string, now: () => number, keptDays: () => Promise<number>) {
  await mkdir(dir, { recursive: true });
  const isOfLately = ({ at }: Sample) => at > now() - JUDGED_MS;
  const recent = [...new Set([fileOf(now() - JUDGED_MS), fileOf(now())])];
  const texts = await Promise.all(recent.map((file) => readFile(join(dir, file), 'utf8').catch(() => '')));
  let samples = texts.flatMap((text) => text.split('\n').flatMap(parseSample)).filter(isOfLately);
  const last = new Map<string, Pick<Sample, 'at' | 'until'>>();
  for (const { gateway, at, until } of samples) last.set(gateway, { at, until });
  let silent: string[] = [];
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function sampleOf(gateway: string, token: string | undefined): Promise<Sample> {
    const before = last.get(gateway);
    const report = await readHealth(gateway, `since=${before?.until ?? 0}`, token);
    const { versions, errors = [], visits = [], until } = report;
    if (typeof until !== 'number')
      throw new Error('it is older than this controller and cannot count from a moment on');
    return {
      from: before?.at ?? now() - GATEWAY_MEMORY_MS,
      at: now(),
      gateway,
      until,
      versions,
      ...(errors.length > 0 ? { errors } : {}),
      ...(visits.length > 0 ? { visits } : {}),
    };
  }

  async function prune(): Promise<void> {
    if (now() - prunedAt < PRUNE_MS) return;
    prunedAt = now();
    const oldest = fileOf(now() - (await keptDays()) * 24 * 3_600_000);
    const files = (await readdir(dir)).filter((file) => /^health-.*\.jsonl$/.test(file) && file < oldest);
    await Promise.all(files.map((file) => rm(join(dir, file), { force: true })));
  }

  const ask: AskHealth = async (seconds, of) => {
    const since = now() - seconds * 1_000;
    const counted = samples.filter(({ from, at }) => (of === 'step' ? from >= since : at > since));
    return {
      versions: mergeHealth(counted.flatMap(({ versions }) => versions)),
      visits: counted.flatMap(({ visits = [] }) => visits),
      silent,
    };
  };

  return {
    ask,
    /** The samples of the last day. */
    recent: (): readonly Sample[] => samples,
    /** The samples between two times, ms since 1970, as far back as they are stored. */
    async between(from: number, until: number): Promise<readonly Sample[]> {
      const isBetween = (sample: Sample) => sample.at >= from && sample.at <= until;
      if (from > now() - JUDGED_MS) return samples.filter(isBetween);
      const files = (await readdir(dir)).filter(
        (file) => /^health-.*\.jsonl$/.test(file) && file >= fileOf(from) && file <= fileOf(until),
      );
      const found: Sample[] = [];
      // One after the other: a day may be large.
      for (const file of files.sort())
        found.push(...(await readFile(join(dir, file), 'utf8')).split('\n').flatMap(parseSample).filter(isBetween));
      return found;
    },
    /** Collects from every gateway. @returns what went wrong, one line each */
    async sample(gateways: readonly string[], token?: string): Promise<string[]> {
      const problems: string[] = [];
      const away: string[] = [];
      const lines: string[] = [];
      const results = await Promise.allSettled(gateways.map((gateway) => sampleOf(gateway, token)));
      for (const [index, result] of results.entries()) {
        const gateway = gateways[index] ?? '';
        if (result.status === 'rejected') {
          away.push(gateway);
          const { reason } = result;
          problems.push(`${gateway}: ${reason instanceof Error ? reason.message : String(reason)}`);
          continue;
        }
        last.set(gateway, result.value);
        const { visits, ...kept } = result.value;
        if (kept.versions.length === 0 && !kept.errors && !visits) continue;
        samples.push(result.value);
        lines.push(JSON.stringify(kept));
      }
      silent = away;
      samples = samples.filter(isOfLately);
      for (const sample of samples) if (sample.at <= now() - VISITS_MS) delete sample.visits;
      if (lines.length > 0)
        await appendFile(join(dir, fileOf(now())), `${lines.join('\n')}\n`).catch((error: unknown) =>
          problems.push(`health is not kept on disk: ${String(error)}`),
        );
      await prune().catch((error: unknown) => problems.push(`old health stays on disk: ${String(error)}`));
      return problems;
    },
  };
}
