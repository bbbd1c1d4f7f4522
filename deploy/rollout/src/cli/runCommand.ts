import { ChangeError } from '../releases/releaseSet';
import { openStore, StoreSettingError } from '../store/openStore';
import { ImmutableError } from '../store/releases';
import { ConflictError } from '../store/store';
import { type CommandLine, readCommandLine, UsageError } from './commandLine';
import type { Command } from './commands/command';
import { gc } from './commands/gc';
import { help } from './commands/help';
import { history } from './commands/history';
import { promote } from './commands/promote';
import { publish } from './commands/publish';
import { ramp } from './commands/ramp';
import { rollback } from './commands/rollback';
import { status } from './commands/status';
import { verdict } from './commands/verdict';
import { watch } from './commands/watch';

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The local store when the environment names none. */
  fallbackDir: string;
  print(text: string): void;
  printError(text: string): void;
}

const commands: Readonly<Record<string, Command>> = {
  publish,
  verdict,
  promote,
  ramp,
  watch,
  rollback,
  status,
  history,
  gc,
  help,
};

/** Errors that say in words what to do; everything else is a fault of ours and keeps its stack. */
function readable(error: unknown): string | null {
  if (error instanceof ConflictError) return `${error.message}: look again ("status"), then repeat if it still holds.`;
  const known = [UsageError, ChangeError, ImmutableError, StoreSettingError].some((kind) => error instanceof kind);
  if (error instanceof Error && (known || ['BuildError', 'DescriptorError'].includes(error.name))) return error.message;
  return null;
}

/** Runs one command line. Exit codes: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(
  args: readonly string[],
  { env, fallbackDir, print, printError }: Surroundings,
): Promise<number> {
  let line: CommandLine | undefined;
  try {
    line = readCommandLine(args, env);
    const command = commands[line.command];
    if (!command) throw new UsageError(`there is no command "${line.command}"; see: npm run rollout -- help`);
    const { json } = line.flags;
    const store = await openStore(env, fallbackDir);
    const result = await command({ ...line, store, log: json ? () => {} : print });
    print(json ? JSON.stringify({ ok: result.ok, ...(result.data as object) }, null, 2) : result.lines.join('\n')); // every command answers with an object
    return result.ok ? 0 : 1;
  } catch (error) {
    const message = readable(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (line?.flags.json) print(JSON.stringify({ ok: false, error: message }));
    else printError(message);
    return error instanceof UsageError ? 2 : 1;
  }
}
