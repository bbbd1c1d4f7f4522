import { randomBytes } from 'node:crypto';
import { packageVersion } from '@fleet/build/workspace';
import { DAY_MS } from 'shared-auth/contract';
import { checkStored, currentSet, publishedRelease } from '../../compatibility/checkStored';
import { compatibilitySummary } from '../../compatibility/compatibilityText';
import { ChangeError } from '../../releases/releaseSet';
import { readPreview, writePreview } from '../../store/previews';
import { readTarget } from '../commandLine';
import { readFlags, UsageError } from '../flags';
import { type CommandContext, type CommandResult, defineCommand } from './command';
import { publish } from './publish';

/** Days that a preview lasts. */
const DAYS = 7;

/** Why this release would not fit the live set. A preview reports it and is made all the same. */
async function misfits({ store }: CommandContext<never>, id: string, version: string): Promise<string[]> {
  const { set } = await currentSet(store);
  const compatibility = await checkStored(store, set, id, await publishedRelease(store, id, version), []);
  return compatibility.passed
    ? []
    : compatibilitySummary(compatibility)
        .slice(1)
        .map((line) => `  ${id}: ${line}`);
}

async function end({ store, flags }: CommandContext<'dry-run'>, name: string): Promise<CommandResult> {
  const preview = await readPreview(store, name);
  if (!preview) throw new ChangeError(`there is no preview ${name}`);
  const until = new Date().toISOString();
  if (!flags.dryRun) await writePreview(store, name, { ...preview, until });
  return { ok: true, lines: [`${name} is over; "gc" removes its builds`], data: { name, until } };
}

/**
 * Builds modules from their present sources, and makes a link that shows them only to signed-in users who open it.
 * `--end <name>` ends a preview before its days are over.
 */
export const preview = defineCommand({
  flags: ['days', 'end', 'who', 'gateway', 'dry-run'],
  targets: 20,
  async run(context) {
    const { store, targets, flags } = context;
    if (flags.end !== undefined) return end(context, flags.end);
    const ids = targets.map((target) => readTarget(target).id);
    const [first] = ids;
    if (first === undefined || ids.includes('shell'))
      throw new UsageError('preview <mfe-id> …: the shell is chosen before any user signs in, and has none');
    const secret = randomBytes(12).toString('hex');
    const name = `${first}-${secret}`;
    const until = new Date(Date.now() + (flags.days ?? DAYS) * DAY_MS).toISOString();
    const versions = Object.fromEntries(ids.map((id) => [id, `${packageVersion(id)}-preview.${secret.slice(0, 8)}`]));
    // The preview is written before the builds, so that the remains of an interrupted one are collected with it.
    if (!flags.dryRun)
      await writePreview(store, name, { at: new Date().toISOString(), who: flags.who, until, versions });
    const lines: string[] = [];
    for (const [id, version] of Object.entries(versions)) {
      const built = { ...readFlags({}, {}), ...flags, allowDirty: true, withoutProof: true, deltas: 'off' };
      await publish.run({ ...context, targets: [`${id}@${version}`], flags: built });
      if (!flags.dryRun) lines.push(...(await misfits(context, id, version)));
    }
    const path = `/?preview=${name}`;
    return {
      ok: true,
      lines: [
        ...(lines.length > 0 ? ['would not fit the live set:', ...lines] : []),
        `${ids.join(', ')} until ${until.slice(0, 16).replace('T', ' ')} UTC, for whoever opens the link and is signed in:`,
        `${flags.gateway[0] ?? ''}${path}`,
      ],
      data: { name, path, until, versions },
    };
  },
});
