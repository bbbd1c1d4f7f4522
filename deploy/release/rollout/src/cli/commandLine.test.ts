import { userInfo } from 'node:os';
import { type CommandShape, readCommandLine, readTarget } from './commandLine';
import { changeFlags, UsageError } from './flags';

const commands: Record<string, CommandShape> = {
  promote: { flags: [...changeFlags, 'percent', 'accept'], targets: 1 },
  ramp: { flags: [...changeFlags, 'percent'], targets: 2 },
  gc: { flags: ['days'], targets: 0 },
  help: { flags: [], targets: 0 },
};

it('reads command, targets and flags', () => {
  expect(
    readCommandLine(
      ['promote', 'mfe-alarms@1.3.0', '--percent', '10', '--why', 'new filter', '--accept', 'slots,size', '--dry-run'],
      { USER: 'ana' },
      commands,
    ),
  ).toMatchObject({
    command: commands.promote,
    targets: ['mfe-alarms@1.3.0'],
    flags: { percent: 10, who: 'ana', why: 'new filter', accept: ['slots', 'size'], dryRun: true, json: false },
  });
  expect(readCommandLine([], {}, commands).command).toBe(commands.help);
});

it('P14: knows who it is by the account where the environment names none', () => {
  const { flags } = readCommandLine(['promote', 'mfe-alarms@1.3.0'], {}, commands);
  expect(flags.who).toBe(userInfo().username);
});

it.each([
  [['ramp', '--percent', 'ten'], /--percent must be a number/],
  [['ramp', '--percent', ''], /--percent must be a number/],
  [['promote', '--accept', 'everything'], /--accept takes contract, shared/],
  [['promote', '--nonsense'], /promote takes no --nonsense; it takes --json, --dry-run/],
  [['gc', '--percent', '5'], /gc takes no --percent/],
  [['promote', 'mfe-alarms@1.3.0', 'mfe-fleet@1.0.0'], /takes one argument: what is "mfe-fleet@1.0.0" for/],
  [['gc', 'mfe-alarms'], /gc takes no argument/],
  [['fly'], /no command "fly"/],
  [['constructor'], /no command "constructor"/],
  [['promote', '--why'], /why/],
])('refuses %p', (args, message) => {
  expect(() => readCommandLine(args, {}, commands)).toThrow(UsageError);
  expect(() => readCommandLine(args, {}, commands)).toThrow(message);
});

it('reads a target with and without a version', () => {
  expect(readTarget('mfe-alarms@1.3.0-rc.1')).toEqual({ id: 'mfe-alarms', version: '1.3.0-rc.1' });
  expect(readTarget('shell')).toEqual({ id: 'shell' });
  for (const wrong of ['alarms', '../shell', undefined]) expect(() => readTarget(wrong)).toThrow(UsageError);
});
