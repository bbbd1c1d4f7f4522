import { parseArgs } from 'node:util';
import { ROLLOUT } from '@fleet/build/workspace';
import { type FlagName, type Flags, type FlagValues, flagOptions, readFlags, UsageError } from './flags';

export interface CommandShape {
  /** Its flags, besides --json, which every command accepts. */
  flags: readonly FlagName[];
  /** The most arguments that it accepts. */
  targets: number;
}

export interface CommandLine<Shape extends CommandShape = CommandShape> {
  command: Shape;
  /** `mfe-alarms`, `mfe-alarms@1.3.0`, `shell`, … */
  targets: string[];
  flags: Flags;
}

/**
 * Reads a command line by its command's description: a flag or an argument of another command is refused. Without a
 * command it is `help`.
 * @throws UsageError
 */
export function readCommandLine<Shape extends CommandShape>(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  commands: Readonly<Record<string, Shape>>,
): CommandLine<Shape> {
  const { tokens } = parseArgs({
    args: [...args],
    options: flagOptions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [first, ...others] = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const name = first ?? 'help';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`there is no command "${name}"; see: ${ROLLOUT} help`);
  const taken = new Set<string>(['json', ...command.flags]);
  for (const token of tokens) {
    if (token.kind !== 'option' || taken.has(token.name)) continue;
    throw new UsageError(
      `${name} takes no ${token.rawName}; it takes ${[...taken].map((flag) => `--${flag}`).join(', ')}`,
    );
  }
  if (others.length > command.targets)
    throw new UsageError(`${name} takes ${countOf(command.targets)}: what is "${others[command.targets]}" for?`);
  return { command, targets: others, flags: readFlags(valuesOf(args), env) };
}

const countOf = (targets: number) =>
  targets === 0 ? 'no argument' : targets === 1 ? 'one argument' : `${targets} arguments`;

/**
 * The values of flags that are all known. @throws UsageError for a flag without its value, or a value without its flag.
 */
function valuesOf(args: readonly string[]): FlagValues {
  try {
    return parseArgs({ args: [...args], options: flagOptions, allowPositionals: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `mfe-alarms@1.3.0` in its two parts. */
export function readTarget(target: string | undefined): { id: string; version?: string } {
  const [, id, version] = /^(shell|mfe-[a-z][a-z0-9-]*)(?:@(.+))?$/.exec(target ?? '') ?? [];
  if (!id)
    throw new UsageError(`name a module such as mfe-alarms or mfe-alarms@1.3.0, or the shell, not "${target ?? ''}"`);
  return version ? { id, version } : { id };
}
