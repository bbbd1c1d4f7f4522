import type { TryJourneys } from '../../journeys/runJourneys';
import type { Store } from '../../store/store';
import type { CommandShape } from '../commandLine';
import type { Flags } from '../flags';

/** What a command is given. */
export interface CommandContext {
  store: Store;
  targets: readonly string[];
  flags: Flags;
  /** Prints at once, before the result; with --json it prints nothing. */
  log(line: string): void;
  /** Runs browser tests; absent where the command runs without one. */
  tryJourneys?: TryJourneys | undefined;
}

/** What a command returns: lines for people, data for `--json`, and whether it did what was asked. */
export interface CommandResult {
  ok: boolean;
  lines: string[];
  data: object;
}

export interface Command extends CommandShape {
  run(context: CommandContext): Promise<CommandResult>;
}
