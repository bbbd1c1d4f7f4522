import { userInfo } from 'node:os';
import type { RingPlan } from 'shared-auth/contract';
import { type Check, checkNames } from '../compatibility/compatibility';
import { openOtherStore } from '../store/openStore';

/** An invalid command line; the message states the problem. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Jobs and containers often set no USER, and have an account all the same. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown'; // an account that the system has no name of
  }
}

function numberOf(name: string, value: string, least: number): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < least)
    throw new UsageError(`--${name} must be a number of at least ${least}, not "${value}"`);
  return number;
}

function checkOf(value: string): Check {
  const check = checkNames.find((name) => name === value);
  if (check) return check;
  throw new UsageError(`--accept takes ${checkNames.join(', ')}, not "${value}"`);
}

/** `users=ana,petar`, `role=admin` or `team=2`. */
function ringFrom(value: string): RingPlan {
  const [kind = '', of = ''] = value.split('=');
  if (of !== '' && kind === 'users') return { users: of.split(',').filter(Boolean) };
  if (of !== '' && kind === 'role') return { role: of };
  if (of !== '' && kind === 'team') return { team: of };
  throw new UsageError(`--ring takes users=ana,petar, role=admin or team=2, not "${value}"`);
}

const gatewaysOf = (values: readonly string[]) =>
  values
    .flatMap((value) => value.split(','))
    .map((url) => url.trim().replace(/\/+$/, ''))
    .filter(Boolean);

/** How a flag is read; `given` is what `parseArgs` made of it, undefined where it is not there. */
const on = { type: 'boolean', read: (given: boolean | undefined) => given ?? false } as const;
const text = { type: 'string', read: (given: string | undefined) => given } as const;
const number = <Default extends number | undefined>(byDefault: Default, least = 0) =>
  ({
    type: 'string',
    read: (given: string | undefined, name: string): number | Default =>
      given === undefined ? byDefault : numberOf(name, given, least),
  }) as const;

/** Every flag, by its name without the dashes, with its unit and default. */
export const flagOptions = {
  json: on,
  'dry-run': on,
  explain: on,
  once: on,
  revert: on,
  /** Replace another candidate. */
  replace: on,
  /** Promote without the module's browser tests. */
  'without-journeys': on,
  /** Publish without starting it in a browser. */
  'without-proof': on,
  /** Publish uncommitted sources. */
  'allow-dirty': on,
  /** mf-manifest.json of a finished build, whichever tool made it; its folder is the build. */
  manifest: text,
  /** The module.json of that build, when it is not next to the manifest. */
  module: text,
  /** Folder in which the build is kept; it is not stored in the store. */
  out: text,
  /** Folder of a build made with `out`. */
  built: text,
  /** Opens the store of another environment; FROM_KEYS are the keys that sign there, else ROLLOUT_KEYS. */
  from: {
    type: 'string',
    read: (given: string | undefined, _name: string, env: NodeJS.ProcessEnv) =>
      given === undefined ? undefined : () => openOtherStore(given, env),
  },
  /** File that lists the packages of a release (CycloneDX). */
  sbom: text,
  /** Seconds that gateways are given to serve a new revision. */
  wait: number(30),
  percent: number(undefined),
  /** People who have a version in addition to its share. */
  ring: { type: 'string', multiple: true, read: (given: string[] = []) => given.map(ringFrom) },
  who: {
    type: 'string',
    read: (given: string | undefined, _name: string, env: NodeJS.ProcessEnv) =>
      given ?? (env.ROLLOUT_WHO || env.USER || env.LOGNAME || env.USERNAME || accountName()),
  },
  why: { type: 'string', read: (given = '') => given },
  /** A revision. */
  to: number(undefined, 1),
  /** The name of a preview. */
  end: text,
  days: number(undefined),
  revisions: number(20, 1),
  limit: number(20, 1),
  accept: {
    type: 'string',
    multiple: true,
    read: (given: string[] = []) => given.flatMap((value) => value.split(',')).map(checkOf),
  },
  gateway: {
    type: 'string',
    multiple: true,
    read: (given: string[] | undefined, _name: string, env: NodeJS.ProcessEnv) =>
      gatewaysOf(given ?? [env.GATEWAY ?? '']),
  },
  /** Minutes. */
  window: number(30, 1),
  /** Seconds. */
  every: number(15, 0.1),
  /** Minutes. */
  hold: number(10),
  ramp: {
    type: 'string',
    read: (given = '') =>
      given
        .split(',')
        .filter(Boolean)
        .map((step) => numberOf('ramp', step, 1)),
  },
} as const;

export type FlagName = keyof typeof flagOptions;

/** The flags as `parseArgs` read them. */
export type FlagValues = { [Name in FlagName]?: Parameters<(typeof flagOptions)[Name]['read']>[0] };

/** `dry-run` → `dryRun` */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Rest>}` : Name;

/** The values of flags, checked, and the settings of the environment. */
export type Flags<Name extends FlagName = FlagName> = {
  [Each in Name | 'json' as Camel<Each>]: ReturnType<(typeof flagOptions)[Each]['read']>;
} & {
  /** ROLLOUT_KEYS: the keys whose signatures are accepted. */
  keys: string | undefined;
  /** DELTAS: whether a publish stores what changed as well. */
  deltas: string | undefined;
  /** WALK_ACCOUNTS: as whom pages are opened. */
  walkAccounts: string | undefined;
};

/** Flags of commands that change the registry. */
export const changeFlags = ['dry-run', 'who', 'why', 'gateway', 'wait'] as const satisfies readonly FlagName[];
export type ChangeFlag = (typeof changeFlags)[number];

/** Reads the values of flags. @throws UsageError */
export function readFlags(values: FlagValues, env: NodeJS.ProcessEnv): Flags {
  const read = Object.entries(flagOptions).map(([name, option]) => {
    // The value belongs to the same flag as the option.
    const value = (option.read as (given: unknown, name: string, env: NodeJS.ProcessEnv) => unknown)(
      values[name as FlagName],
      name,
      env,
    );
    return [name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()), value] as const;
  });
  return {
    ...Object.fromEntries(read),
    keys: env.ROLLOUT_KEYS,
    deltas: env.DELTAS,
    walkAccounts: env.WALK_ACCOUNTS,
  } as Flags; // one of each above
}
