import { fakeServer, signInAs } from 'shared-auth/testing';
import { setReportContext } from './reports';
import { sendNotice } from './sendReports';

const session = (more: object) => ({
  json: { nonce: 'abc.def', expiresIn: 600, reportsLife: true, takesErrors: true, ...more },
});

it('P7: sends what a version did to others or its users, as no failure, for the first module in the page', async () => {
  const server = fakeServer({ 'POST /telemetry/session': session({}), 'POST /telemetry/error': { json: {} } });
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
