import { fakeServer, signInAs } from 'shared-auth/testing';
import { setReportContext } from './reports';
import { sendForeign } from './sendReports';

const session = (more: object) => ({
  json: { nonce: 'abc.def', expiresIn: 600, reportsLife: true, takesErrors: true, ...more },
});

it('P7: sends names and owners of what changed, as no failure, for the first module in the page', async () => {
  const server = fakeServer({ 'POST /telemetry/session': session({}), 'POST /telemetry/error': { json: {} } });
  setReportContext({ revision: 1, shell: '1.0.0', candidates: new Set() });
  const foreign = { name: 'mfe-fleet:map.labels', owner: 'mfe-fleet' };
  await sendForeign(['mfe-alarms@1.2.0'], foreign);
  expect(server.callsTo('POST', '/telemetry/error')).toEqual([]);
  await signInAs('operator');
  await sendForeign(['mfe-alarms@1.2.0', 'mfe-routes@2.0.0'], foreign);
  await sendForeign(['mfe-alarms@1.2.0'], { name: 'ana.petrovska@example.mk', owner: null });
  expect(server.callsTo('POST', '/telemetry/error').map(({ body }) => body)).toEqual(
    ['it, or one of mfe-routes changed mfe-fleet:map.labels of mfe-fleet', 'it changed … of no module'].map(
      (message) => ({
        ...{ module: 'mfe-alarms', version: '1.2.0', shell: '1.0.0', kind: 'leak', nonce: 'abc.def' },
        ...{ name: 'Thrown', message, frames: [] },
      }),
    ),
  );
  expect(server.callsTo('POST', '/telemetry')).toEqual([]);
  server.restore();
});
