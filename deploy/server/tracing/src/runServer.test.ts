import { startFailure } from './runServer';
import { version } from './version';

const taken = Object.assign(new Error('listen EADDRINUSE: address already in use :::3000'), { code: 'EADDRINUSE' });
const failed = new Error('0042-stays.sql failed: deadlock detected', { cause: new Error('deadlock detected') });

it.each([
  [
    'a setting that cannot be used',
    new Error('LOG_LEVEL must be one of info, warn'),
    'LOG_LEVEL must be one of info, warn',
  ],
  ['a port that is taken', taken, 'Port 3000 is taken. Set PORT to another one.'],
  ['what is no error', 'no disk', 'no disk'],
])('%s is a sentence to who typed the command', (_, error, sentence) => {
  expect(startFailure('api', '3000', error, {})).toBe(sentence);
});

it('is one line of the log in production, with what the sentence leaves out', () => {
  const line = startFailure('api', '3000', failed, { NODE_ENV: 'production' });
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toEqual({
    level: 'fatal',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    service: 'api',
    version,
    msg: '0042-stays.sql failed: deadlock detected',
    causes: ['Error: deadlock detected'],
    stack: expect.stringContaining('runServer.test.ts'),
  });
});
