import { fakeServer } from 'shared-auth/testing';
import { sendError } from './errorReports';

const of = { module: 'mfe-alarms', version: '1.2.0', shell: '1.0.0', kind: 'uncaught', nonce: 'abc.def' } as const;

/** Something that is thrown and is no word. */
class Odd {
  toString() {
    return 'odd thing';
  }
}

it.each([
  ['nothing', undefined, 'nothing that says why'],
  ['null', null, 'nothing that says why'],
  ['an empty text', '', 'nothing that says why'],
  ['a text', 'no route', 'no route'],
  ['an object', new Odd(), 'odd thing'],
])('says of %s that was thrown what is known', async (_what, thrown, message) => {
  const server = fakeServer({ 'POST /telemetry/error': { json: {} } });
  await sendError(of, thrown);
  expect(server.callsTo('POST', '/telemetry/error').map(({ body }) => body)).toEqual([
    { ...of, name: 'Thrown', message, frames: [] },
  ]);
  server.restore();
});
