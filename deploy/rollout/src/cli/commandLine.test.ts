import { readCommandLine, readTarget, UsageError } from './commandLine';

it('reads command, targets and flags', () => {
  expect(
    readCommandLine(
      ['promote', 'mfe-alarms@1.3.0', '--percent', '10', '--why', 'new filter', '--accept', 'slots,size', '--dry-run'],
      {
        USER: 'ana',
      },
    ),
  ).toMatchObject({
    command: 'promote',
    targets: ['mfe-alarms@1.3.0'],
    flags: { percent: 10, who: 'ana', why: 'new filter', accept: ['slots', 'size'], dryRun: true, json: false },
  });
  expect(readCommandLine([], {}).command).toBe('help');
});

it.each([
  [['ramp', '--percent', 'ten'], /--percent must be a number/],
  [['ramp', '--percent', ''], /--percent must be a number/],
  [['promote', '--accept', 'everything'], /--accept takes contract, shared/],
  [['promote', '--nonsense'], /nonsense/],
])('refuses %p', (args, message) => {
  expect(() => readCommandLine(args, {})).toThrow(UsageError);
  expect(() => readCommandLine(args, {})).toThrow(message);
});

it('reads a target with and without a version', () => {
  expect(readTarget('mfe-alarms@1.3.0-rc.1')).toEqual({ id: 'mfe-alarms', version: '1.3.0-rc.1' });
  expect(readTarget('shell')).toEqual({ id: 'shell' });
  for (const wrong of ['alarms', '../shell', undefined]) expect(() => readTarget(wrong)).toThrow(UsageError);
});
