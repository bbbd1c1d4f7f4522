import type { Store } from '../../store/store';
import type { Flags } from '../commandLine';

/** What a command is given. */
export interface CommandContext {
  store: Store;
  targets: readonly string[];
  flags: Flags;
  /** Told at once, before the result; nothing is said with --json. */
  log(line: string): void;
}

/** What a command answers: lines for people, data for `--json`, and whether it did what was asked. */
export interface CommandResult {
  ok: boolean;
  lines: string[];
  data: unknown;
}

export type Command = (context: CommandContext) => Promise<CommandResult>;
