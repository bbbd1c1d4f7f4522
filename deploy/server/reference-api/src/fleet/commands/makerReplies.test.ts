import { makerReplies, readAnswer } from './makerReplies';

it.each([
  ['DYD=Success!', 'yes', 'engine_cut'],
  ['DYD=Unvalued Fix', 'no', 'engine_cut'],
  ['DYD=Speed Limit, Speed 40km/h', 'no', 'engine_cut'],
  ['DYD=Fail!', 'no', 'engine_cut'],
  ['HFYD=Success!', 'yes', 'engine_restore'],
  ['HFYD=Fail!', 'no', 'engine_restore'],
  ['Cut off the fuel supply: Success! Speed:0 Km/h', 'yes', 'engine_cut'],
  ['Restore fuel supply: Success!', 'yes', 'engine_restore'],
  ['Already in the state of fuel supply cut off, the command is not running!', 'yes', 'engine_cut'],
  ['Already in the state of fuel supply cut-off,the command is not running!', 'yes', 'engine_cut'],
  ['Already in the state of fuel supply to resume,the command is not running!', 'yes', 'engine_restore'],
  ['GPS not fixed, Cut off the fuel supply operation delay execution!', 'later', 'engine_cut'],
  ['Stop engine Succeed', 'yes', 'engine_cut'],
  ['stop engine succeed', 'yes', 'engine_cut'],
  ['Resume engine Succeed', 'yes', 'engine_restore'],
  ['It will be executed after speed less than 20KM/H', 'later', 'engine_cut'],
  ['DOUT1:ON Timeout:INFINITY', 'yes', 'engine_cut'],
  ['DOUT1:1 Timeout:10s', 'yes', 'engine_cut'],
  ['DOUT1:OFF Timeout:INFINITY', 'yes', 'engine_restore'],
  ['DOUT1:0 Timeout:INFINITY', 'yes', 'engine_restore'],
  ['DOUT1:ON Timeout:10s Speed threshold:1km/h Speed is above threshold, queued', 'later', 'engine_cut'],
  ['DOUT1:1 Timeout:10s IGN ON, QUEUED', 'later', 'engine_cut'],
  ['DOUT1:IGNORED', 'no', 'engine_cut'],
  ['DOUT1 Is disabled from CFG', 'no', 'engine_cut'],
  ['DOUT1 params are invalid', 'no', 'engine_cut'],
  ['+ACK:GTOUT,080100,135790246811220,,0004,20090214093254,11F0$', 'yes', 'engine_cut'],
  ['SETIO configuration data ok', 'yes', 'engine_restore'],
  ['SETIO configuration data incorrect', 'no', 'engine_cut'],
  ['C01,OK', 'yes', 'engine_cut'],
  ['$$M28,353358017784062,C01,OK*F9', 'yes', 'engine_cut'],
  ['SET RELAY DELAY, GPS UNFIXED#', 'later', 'engine_cut'],
  ['SET RELAY ENABLE OK,RELAY:1#', 'yes', 'engine_cut'],
  ['SET RELAY DISABLE OK,RELAY:0#', 'yes', 'engine_restore'],
  ['Error: unknown command', 'no', 'reboot'],
] as const)('%s: %s to %s', (text, outcome, command) => {
  const read = readAnswer(text);
  expect(read?.outcome).toBe(outcome);
  expect(read?.commands).toContain(command);
});

it.each(['OK', 'Во ред', 'Success', 'done', '', 'STATUS: ok', 'DYD', 'The engine may be cut', 'HFYD received'])(
  '%j confirms nothing',
  (text) => {
    expect(readAnswer(text)).toBeUndefined();
  },
);

it('names the source of each of its words', () => {
  for (const { maker, source } of makerReplies) expect([maker, source.length > 10]).toEqual([maker, true]);
});
