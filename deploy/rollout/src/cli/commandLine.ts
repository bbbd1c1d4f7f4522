import { parseArgs } from 'node:util';
import { type Check, checks } from '../verdict/verdict';

/** A command line that cannot be understood; the message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The flags of all commands, read and checked. */
export interface Flags {
  json: boolean;
  dryRun: boolean;
  explain: boolean;
  once: boolean;
  percent?: number;
  who: string;
  why: string;
  to?: number;
  days: number;
  revisions: number;
  limit: number;
  accept: Check[];
  gateways: string[];
  window: number;
  every: number;
  hold: number;
  ramp: number[];
  revert: boolean;
}

export interface CommandLine {
  command: string;
  /** `mfe-alarms`, `mfe-alarms@1.3.0`, `shell`, … */
  targets: string[];
  flags: Flags;
}

function numberOf(name: string, value: string, least = 0): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < least)
    throw new UsageError(`--${name} must be a number of at least ${least}, not "${value}"`);
  return number;
}

function checkOf(value: string): Check {
  if (Object.hasOwn(checks, value)) return value as Check; // just tested
  throw new UsageError(`--accept takes ${Object.keys(checks).join(', ')}, not "${value}"`);
}

/** Reads a command line. Defaults of --who come from the environment. @throws UsageError */
export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): CommandLine {
  const parsed = (() => {
    try {
      return parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          json: { type: 'boolean' },
          'dry-run': { type: 'boolean' },
          explain: { type: 'boolean' },
          once: { type: 'boolean' },
          revert: { type: 'boolean' },
          percent: { type: 'string' },
          who: { type: 'string' },
          why: { type: 'string' },
          to: { type: 'string' },
          days: { type: 'string' },
          revisions: { type: 'string' },
          limit: { type: 'string' },
          accept: { type: 'string', multiple: true },
          gateway: { type: 'string', multiple: true },
          window: { type: 'string' },
          every: { type: 'string' },
          hold: { type: 'string' },
          ramp: { type: 'string' },
        },
      });
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  })();
  const { values, positionals } = parsed;
  const [command = 'help', ...targets] = positionals;
  return {
    command,
    targets,
    flags: {
      json: values.json ?? false,
      dryRun: values['dry-run'] ?? false,
      explain: values.explain ?? false,
      once: values.once ?? false,
      revert: values.revert ?? false,
      ...(values.percent === undefined ? {} : { percent: numberOf('percent', values.percent) }),
      who: values.who ?? env.ROLLOUT_WHO ?? env.USER ?? env.LOGNAME ?? 'unknown',
      why: values.why ?? '',
      ...(values.to === undefined ? {} : { to: numberOf('to', values.to, 1) }),
      days: numberOf('days', values.days ?? '30'),
      revisions: numberOf('revisions', values.revisions ?? '20', 1),
      limit: numberOf('limit', values.limit ?? '20', 1),
      accept: (values.accept ?? []).flatMap((value) => value.split(',')).map(checkOf),
      gateways: values.gateway ?? [env.GATEWAY ?? 'http://localhost:8080'],
      window: numberOf('window', values.window ?? '30', 1),
      every: numberOf('every', values.every ?? '15', 0.1),
      hold: numberOf('hold', values.hold ?? '10'),
      ramp: (values.ramp ?? '')
        .split(',')
        .filter(Boolean)
        .map((step) => numberOf('ramp', step, 1)),
    },
  };
}

/** `mfe-alarms@1.3.0` in its two parts. */
export function readTarget(target: string | undefined): { id: string; version?: string } {
  const [, id, version] = /^(shell|mfe-[a-z][a-z0-9-]*)(?:@(.+))?$/.exec(target ?? '') ?? [];
  if (!id)
    throw new UsageError(`name a module such as mfe-alarms or mfe-alarms@1.3.0, or the shell, not "${target ?? ''}"`);
  return version ? { id, version } : { id };
}
