import { BuildError, DescriptorError, SettingError } from '@fleet/build/errors';
import { ChangeError } from '../releases/releaseSet';
import { openStore } from '../store/openStore';
import { RegistryFileError } from '../store/registryFile';
import { UnsignedError } from '../store/signedStore';
import { ConflictError } from '../store/store';
import { StoreError } from '../store/storeErrors';
import { type CommandLine, readCommandLine } from './commandLine';
import type { Command, CommandContext } from './commands/command';
import { compatibility } from './commands/compatibility';
import { freeze, thaw } from './commands/freeze';
import { gc } from './commands/gc';
import { help } from './commands/help';
import { history } from './commands/history';
import { journeys } from './commands/journeys';
import { keys } from './commands/keys';
import { disable, enable, remove } from './commands/presence';
import { preview } from './commands/preview';
import { promote } from './commands/promote';
import { publish } from './commands/publish';
import { ramp } from './commands/ramp';
import { restore } from './commands/restore';
import { rollback } from './commands/rollback';
import { status } from './commands/status';
import { walk } from './commands/walk';
import { watch } from './commands/watch';
import { UsageError } from './flags';

export interface CliEnvironment extends Pick<CommandContext, 'tryJourneys' | 'prove' | 'walkRound'> {
  env: NodeJS.ProcessEnv;
  /** The local store when the environment names none. */
  fallbackDir: string;
  print(text: string): void;
  printError(text: string): void;
}

const commands: Readonly<Record<string, Command>> = {
  publish,
  preview,
  verdict: compatibility,
  promote,
  ramp,
  journeys,
  walk,
  watch,
  rollback,
  disable,
  enable,
  remove,
  restore,
  freeze,
  thaw,
  status,
  history,
  gc,
  keys,
  help,
};

/** Errors whose message states what to do. */
const readableErrors = [UsageError, ChangeError, SettingError, StoreError, BuildError, DescriptorError];

function messageOf(error: unknown, env: NodeJS.ProcessEnv): string {
  if (error instanceof ConflictError) return `${error.message}: look again ("status"), then repeat if it still holds.`;
  if (error instanceof UnsignedError)
    return `${error.message}. Look at it; then "keys sign" signs what is meant, and "restore" brings the newest signed revision back.`;
  if (error instanceof RegistryFileError)
    return `${error.message}. "restore" makes the newest revision that can be read live again.`;
  if (!(error instanceof Error)) return String(error);
  if (readableErrors.some((kind) => error instanceof kind)) return error.message;
  // This is a fault of ours: its stack does not help an operator who has an incident to end.
  if (env.ROLLOUT_STACK) return error.stack ?? error.message;
  const [what] = error.message.split('\n');
  return `${what} (${error.name}, a fault of this command; ROLLOUT_STACK=1 shows where)`;
}

/** Runs one command line. Exit codes: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(
  args: readonly string[],
  { env, fallbackDir, print, printError, ...browsers }: CliEnvironment,
): Promise<number> {
  let line: CommandLine<Command> | undefined;
  try {
    line = readCommandLine(args, env, commands);
    const { json } = line.flags;
    const store = await openStore(env, fallbackDir);
    const result = await line.command.run({ ...line, store, log: json ? () => {} : print, ...browsers });
    print(json ? JSON.stringify({ ok: result.ok, ...result.data }, null, 2) : result.lines.join('\n'));
    return result.ok ? 0 : 1;
  } catch (error) {
    const message = messageOf(error, env);
    if (line?.flags.json) print(JSON.stringify({ ok: false, error: message }));
    else printError(message);
    return error instanceof UsageError ? 2 : 1;
  }
}
