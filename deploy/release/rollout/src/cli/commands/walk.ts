import { setTimeout } from 'node:timers/promises';
import { SettingError } from '@fleet/build/errors';
import { currentSet } from '../../compatibility/checkStored';
import type { Account, Round } from '../../proof/walkRound';
import { ChangeError, isNoVersion, isStopped, requireLive } from '../../releases/releaseSet';
import { keepWalk, readWalk, type WalkRecord } from '../../store/walks';
import { readTarget } from '../commandLine';
import { createFaults } from '../faults';
import { type CommandContext, defineCommand } from './command';

const LOCAL_GATEWAY = 'http://localhost:8080';
/** Milliseconds between the beginnings of two rounds. */
const ROUND_MS = 60_000;
/** Findings that are stored of one candidate: it is stopped at the first. */
const MOST_FOUND = 50;

/** `ana:secret petar:secret`. @throws SettingError */
function accountsFrom(text = ''): Account[] {
  const accounts = text
    .split(/\s+/)
    .filter(Boolean)
    .map((each): Account => {
      const [name = '', ...password] = each.split(':');
      return { name, password: password.join(':') };
    });
  if (accounts.length === 0 || accounts.some(({ name, password }) => !name || !password))
    throw new SettingError(
      'WALK_ACCOUNTS must name the accounts that pages are opened as, one of each role: "name:password name:password"; without it nobody opens them',
    );
  return accounts;
}

type Candidate = Pick<Round, 'id' | 'candidate' | 'stable' | 'modules'>;

/** The present candidates of the named modules, or of all. */
async function candidatesOf({ store, targets }: CommandContext<never>): Promise<Candidate[]> {
  const { set } = await currentSet(store);
  const wanted = targets.map((target) => readTarget(target).id);
  for (const id of wanted) requireLive(set, id);
  return Object.entries(set.modules).flatMap(([id, { stable, candidate }]) =>
    !candidate || isStopped(candidate) || isNoVersion(stable) || (wanted.length > 0 && !wanted.includes(id))
      ? []
      : [{ id, stable, candidate, modules: set.modules }],
  );
}

/**
 * Opens the pages of candidates, as each account, every minute, so that pages are tested even at night. Findings are
 * stored in the store, where the watch and the controller stop the candidate because of them.
 */
export const walk = defineCommand({
  flags: ['gateway', 'once'],
  targets: Number.POSITIVE_INFINITY,
  async run(context) {
    const { store, flags, log, walkRound } = context;
    const accounts = accountsFrom(flags.walkAccounts);
    if (!walkRound) throw new ChangeError('there is no browser in this command: run it in a checkout');
    const [gateway = LOCAL_GATEWAY] = flags.gateway;
    const faults = createFaults(log, flags.once);
    // A fault that is there from the beginning ends the command: a name, the store's address or its keys.
    await candidatesOf(context);
    for (;;) {
      const begin = performance.now();
      const lines: string[] = [];
      const walks: Record<string, WalkRecord> = {};
      const walkOne = async (each: Candidate) => {
        const { id } = each;
        const [version, stable] = [each.candidate.version, each.stable.version];
        const last = await readWalk(store, id);
        const before = last?.version === version && last.stable === stable ? last : { rounds: 0, opened: 0, found: [] };
        const { opened, found, problems } = await walkRound({ ...each, gateway, accounts, number: before.rounds });
        const at = new Date().toISOString();
        const record: WalkRecord = {
          ...{ version, stable, at, rounds: before.rounds + 1, opened: before.opened + opened },
          found: [...before.found, ...found.map((one) => ({ at, ...one }))].slice(-MOST_FOUND),
        };
        await keepWalk(store, id, record);
        walks[id] = record;
        lines.push(
          `${id}@${version}: ${opened} shown in ${((performance.now() - begin) / 1_000).toFixed(0)} s, ${found.length} wrong`,
          ...found.map(
            ({ what, role, theme, locale, width }) => `  ${role}, ${theme}, ${locale}, ${width} px: ${what}`,
          ),
          ...problems.map((problem) => `  ${problem}`),
        );
      };
      for (const each of (await candidatesOf(context).catch(faults.take)) ?? []) await walkOne(each).catch(faults.take);
      const isGood = Object.values(walks).every(({ found }) => found.length === 0);
      if (flags.once)
        return { ok: isGood, lines: lines.length > 0 ? lines : ['nothing is being rolled out'], data: { walks } };
      for (const line of lines) log(line);
      await setTimeout(Math.max(0, begin + ROUND_MS - performance.now()));
    }
  },
});
