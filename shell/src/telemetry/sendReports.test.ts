import { fakeServer, signInAs } from 'shared-auth/testing';
import { setReportContext } from './reports';
import { sendNotice, sendProblem, takesProblems } from './sendReports';

const session = {
  json: { nonce: 'abc.def', expiresIn: 600, reportsLife: true, takesErrors: true, takesProblems: true },
};

it('P7: sends what a version did to others or its users, as no failure, for the first module in the page', async () => {
  const server = fakeServer({ 'POST /telemetry/session': session, 'POST /telemetry/error': { json: {} } });
  setReportContext({ revision: 1, shell: '1.0.0', candidates: new Set() });
  const foreign = { kind: 'leak', did: 'changed mfe-fleet:map.labels of mfe-fleet' } as const;
  await sendNotice(['mfe-alarms@1.2.0'], foreign);
  expect(server.callsTo('POST', '/telemetry/error')).toEqual([]);
  await signInAs('operator');
  await sendNotice(['mfe-alarms@1.2.0', 'mfe-routes@2.0.0'], foreign);
  await sendNotice(['mfe-alarms@1.2.0'], { kind: 'leak', did: 'changed ana.petrovska@example.mk of no module' });
  await sendNotice(['mfe-alarms@1.2.0'], { kind: 'swallowed', did: 'left all keys without effect' });
  expect(server.callsTo('POST', '/telemetry/error').map(({ body }) => body)).toEqual(
    [
      ['leak', 'it, or one of mfe-routes changed mfe-fleet:map.labels of mfe-fleet'],
      ['leak', 'it changed … of no module'],
      ['swallowed', 'it left all keys without effect'],
    ].map(([kind, message]) => ({
      ...{ module: 'mfe-alarms', version: '1.2.0', shell: '1.0.0', kind, nonce: 'abc.def' },
      ...{ name: 'Thrown', message, frames: [] },
    })),
  );
  expect(server.callsTo('POST', '/telemetry')).toEqual([]);
  server.restore();
});

it('sends what a user says with a new nonce where the old one is over, and fails where it was not taken', async () => {
  const answers = [403, 204, 409, 503];
  const server = fakeServer({
    'POST /telemetry/session': session,
    'POST /telemetry/error': () => new Response(null, { status: answers.shift() ?? 500 }),
  });
  setReportContext({ revision: 1, shell: '1.0.0', candidates: new Set() });
  await signInAs('operator');
  expect(await takesProblems()).toBe(true);
  await sendProblem('mfe-alarms@1.2.0', 'Slow', 'Чекам · /alarms dark');
  expect(server.callsTo('POST', '/telemetry/error').map(({ body }) => body)).toEqual(
    Array(2).fill({
      ...{ module: 'mfe-alarms', version: '1.2.0', shell: '1.0.0', kind: 'problem', nonce: 'abc.def' },
      ...{ name: 'Slow', message: 'Чекам · /alarms dark', frames: [] },
    }),
  );
  for (const status of [409, 503])
    await expect(sendProblem('mfe-alarms@1.2.0', 'Slow', 'Уште чекам')).rejects.toThrow(`${status}`);
  server.restore();
});
