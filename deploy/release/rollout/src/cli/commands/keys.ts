import { writeFile } from 'node:fs/promises';
import { ROLLOUT } from '@fleet/build/workspace';
import { ChangeError } from '../../releases/releaseSet';
import { createKey, trustedKeysFrom } from '../../store/keys';
import type { SigningStore } from '../../store/signedStore';
import { readTarget } from '../commandLine';
import { UsageError } from '../flags';
import { type CommandContext, type CommandResult, defineCommand } from './command';

/** Creates a person's key pair. The private half is written to a file that only they can read. */
async function make(name: string | undefined, out: string | undefined): Promise<CommandResult> {
  if (name === undefined) throw new UsageError('name whose key it is: keys new ana');
  const { trusted, secret } = createKey(name);
  const file = out ?? `${name}.rollout-key`;
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new ChangeError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  });
  return {
    ok: true,
    lines: [
      `private key: ${file} (ROLLOUT_KEY=${file}; keep it off the store and out of repositories)`,
      'public key, for ROLLOUT_KEYS of gateways, controller and everyone who rolls out:',
      trusted,
    ],
    data: { name, file, trusted },
  };
}

/** Signs a file that was stored without a signature: a version, or, when keys are first configured, the registry. */
async function adopt(store: SigningStore, target: string | undefined): Promise<CommandResult> {
  if (!store.adopt) throw new UsageError('name your key in ROLLOUT_KEY first');
  const { id, version } = target === undefined ? { id: '', version: undefined } : readTarget(target);
  if (target !== undefined && !version) throw new UsageError(`name the version: keys sign ${id}@1.3.0`);
  const path = version === undefined ? 'registry.json' : `releases/${id}/${version}.json`;
  if (!(await store.adopt(path))) throw new ChangeError(`${path} is not in ${store.location}`);
  return { ok: true, lines: [`signed ${path}`], data: { path } };
}

function list({ flags }: CommandContext<never>): CommandResult {
  const names = [...trustedKeysFrom(flags.keys).keys()];
  return {
    ok: true,
    lines:
      names.length === 0
        ? [`no keys are configured: nothing need be signed. Make one: ${ROLLOUT} keys new <name>`]
        : [`signed by one of: ${names.join(', ')}`],
    data: { names },
  };
}

/**
 * Keys whose signatures allow a revision to run: creates keys, and signs files that were stored before there were any.
 */
export const keys = defineCommand({
  flags: ['out'],
  targets: 2,
  async run(context) {
    const [what, target] = context.targets;
    if (what === undefined) return list(context);
    if (what === 'new') return make(target, context.flags.out);
    if (what === 'sign') return adopt(context.store, target);
    throw new UsageError(`keys takes new or sign, not "${what}"`);
  },
});
