import type { ParseArgsConfig } from 'node:util';
import type { RingPlan } from 'shared-auth/contract';
import { type Check, checkNames } from '../compatibility/compatibility';

/** A command line that cannot be understood; the message states what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Every flag of every command, read and checked. A command is given those it names; the others have their defaults. */
export interface Flags {
  json: boolean;
  dryRun: boolean;
  explain: boolean;
  once: boolean;
  revert: boolean;
  /** Take the place of another candidate. */
  replace: boolean;
  /** Promote without the module's browser tests. */
  withoutJourneys: boolean;
  /** Publish what is not committed. */
  allowDirty: boolean;
  /** mf-manifest.json of a finished build, by any tool; its folder is the build. */
  manifest?: string;
  /** The module.json of that build, where it is not alongside the manifest. */
  module?: string;
  /** Folder that a build is kept in, and nothing is stored. */
  out?: string;
  /** Folder of a build that was kept. */
  built?: string;
  /** File that lists what a release is made of (CycloneDX). */
  sbom?: string;
  /** ROLLOUT_KEYS, as it is set: whose signatures are taken. */
  keys?: string;
  /** DELTAS, as it is set: whether a publish stores what changed as well. */
  deltas?: string;
  /** Seconds that gateways are given to serve a new revision. */
  wait: number;
  percent?: number;
  /** Who has a version besides its share. */
  rings: RingPlan[];
  who: string;
  why: string;
  /** A revision. */
  to?: number;
  /** The name of a preview. */
  end?: string;
  days?: number;
  revisions: number;
  limit: number;
  accept: Check[];
  gateways: string[];
  /** Minutes. */
  window: number;
  /** Seconds. */
  every: number;
  /** Minutes. */
  hold: number;
  ramp: number[];
}

/** Names as they are typed, without the dashes. */
export const flagOptions = {
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  explain: { type: 'boolean' },
  once: { type: 'boolean' },
  revert: { type: 'boolean' },
  replace: { type: 'boolean' },
  'without-journeys': { type: 'boolean' },
  'allow-dirty': { type: 'boolean' },
  manifest: { type: 'string' },
  module: { type: 'string' },
  out: { type: 'string' },
  built: { type: 'string' },
  sbom: { type: 'string' },
  wait: { type: 'string' },
  percent: { type: 'string' },
  ring: { type: 'string', multiple: true },
  who: { type: 'string' },
  why: { type: 'string' },
  to: { type: 'string' },
  end: { type: 'string' },
  days: { type: 'string' },
  revisions: { type: 'string' },
  limit: { type: 'string' },
  accept: { type: 'string', multiple: true },
  gateway: { type: 'string', multiple: true },
  window: { type: 'string' },
  every: { type: 'string' },
  hold: { type: 'string' },
  ramp: { type: 'string' },
} as const satisfies NonNullable<ParseArgsConfig['options']>;

export type FlagName = keyof typeof flagOptions;

/** What `parseArgs` made of the flags. */
export type FlagValues = {
  [Name in FlagName]?: (typeof flagOptions)[Name] extends { multiple: true }
    ? string[]
    : (typeof flagOptions)[Name] extends { type: 'boolean' }
      ? boolean
      : string;
};

/** Every command responds as data too. */
export const commonFlags: readonly FlagName[] = ['json'];
/** Of commands that change the registry. */
export const changeFlags = ['dry-run', 'who', 'why', 'gateway', 'wait'] as const satisfies readonly FlagName[];

function numberOf(name: FlagName, value: string, least = 0): number {
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

/** Reads the values of flags. @throws UsageError */
export function readFlags(values: FlagValues, env: NodeJS.ProcessEnv): Flags {
  return {
    json: values.json ?? false,
    dryRun: values['dry-run'] ?? false,
    explain: values.explain ?? false,
    once: values.once ?? false,
    revert: values.revert ?? false,
    replace: values.replace ?? false,
    withoutJourneys: values['without-journeys'] ?? false,
    allowDirty: values['allow-dirty'] ?? false,
    ...(values.manifest === undefined ? {} : { manifest: values.manifest }),
    ...(values.module === undefined ? {} : { module: values.module }),
    ...(values.out === undefined ? {} : { out: values.out }),
    ...(values.built === undefined ? {} : { built: values.built }),
    ...(values.sbom === undefined ? {} : { sbom: values.sbom }),
    ...(env.ROLLOUT_KEYS === undefined ? {} : { keys: env.ROLLOUT_KEYS }),
    ...(env.DELTAS === undefined ? {} : { deltas: env.DELTAS }),
    wait: numberOf('wait', values.wait ?? '30'),
    ...(values.percent === undefined ? {} : { percent: numberOf('percent', values.percent) }),
    rings: (values.ring ?? []).map(ringFrom),
    who: values.who ?? env.ROLLOUT_WHO ?? env.USER ?? env.LOGNAME ?? env.USERNAME ?? 'unknown',
    why: values.why ?? '',
    ...(values.end === undefined ? {} : { end: values.end }),
    ...(values.to === undefined ? {} : { to: numberOf('to', values.to, 1) }),
    ...(values.days === undefined ? {} : { days: numberOf('days', values.days) }),
    revisions: numberOf('revisions', values.revisions ?? '20', 1),
    limit: numberOf('limit', values.limit ?? '20', 1),
    accept: (values.accept ?? []).flatMap((value) => value.split(',')).map(checkOf),
    gateways: gatewaysOf(values.gateway ?? [env.GATEWAY ?? '']),
    window: numberOf('window', values.window ?? '30', 1),
    every: numberOf('every', values.every ?? '15', 0.1),
    hold: numberOf('hold', values.hold ?? '10'),
    ramp: (values.ramp ?? '')
      .split(',')
      .filter(Boolean)
      .map((step) => numberOf('ramp', step, 1)),
  };
}
