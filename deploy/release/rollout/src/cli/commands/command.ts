import type { TryJourneys } from '../../journeys/runJourneys';
import type { Prove } from '../../proof/prove';
import type { WalkRound } from '../../proof/walkRound';
import type { Store } from '../../store/store';
import type { CommandShape } from '../commandLine';
import type { FlagName, Flags } from '../flags';

/** The input of a command: its targets, and the flags that it names. */
export interface CommandContext<Name extends FlagName = FlagName> {
  store: Store;
  targets: readonly string[];
  flags: Flags<Name>;
  /** Prints a line at once, before the result; with --json it does not print. */
  log(line: string): void;
  /** Runs browser tests; absent where there is no browser. */
  tryJourneys?: TryJourneys | undefined;
  /** Starts a build in a browser; absent where there is none. */
  prove?: Prove | undefined;
  /** Opens a candidate's pages in a browser; absent where there is none. */
  walkRound?: WalkRound | undefined;
}

/** The result of a command: lines for people, data for `--json`, and whether it succeeded. */
export interface CommandResult {
  ok: boolean;
  lines: string[];
  data: object;
}

export interface Command<Name extends FlagName = FlagName> extends CommandShape {
  flags: readonly Name[];
  run(context: CommandContext<Name>): Promise<CommandResult>;
}

/** A command that reads no flag but those it names. */
export const defineCommand = <const Name extends FlagName>(command: Command<Name>): Command => command;
