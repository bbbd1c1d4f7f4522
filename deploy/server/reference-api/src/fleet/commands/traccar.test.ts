import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { traccarCommands } from './traccar';

describe('commands in the words of Traccar', () => {
  it.each([
    ['location_request', {}, [{ type: 'positionSingle', attributes: {} }]],
    ['engine_cut', {}, [{ type: 'engineStop', attributes: {} }]],
    ['engine_restore', {}, [{ type: 'engineResume', attributes: {} }]],
    ['reboot', {}, [{ type: 'rebootDevice', attributes: {} }]],
    [
      'config_update',
      { report_interval: 30, speed_limit: 80 },
      [
        { type: 'positionPeriodic', attributes: { frequency: 30 } },
        { type: 'setSpeedLimit', attributes: { data: 80 } },
      ],
    ],
  ])('%s', (type, data, expected) => expect(traccarCommands(type, data)).toEqual(expected));
});

describe('a Traccar server', () => {
  let traccar: Server;
  let test: TestApi;
  let answer = 200;
  const received: { url: string | undefined; authorization: string | undefined; body: string }[] = [];

  beforeAll(async () => {
    traccar = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ url: request.url, authorization: request.headers.authorization, body });
        const found = request.url?.startsWith('/api/devices');
        response
          .writeHead(found ? 200 : answer, { 'content-type': 'application/json' })
          .end(found ? '[{"id":77}]' : '{}');
      });
    });
    await new Promise<void>((resolve) => traccar.listen(0, '127.0.0.1', resolve));
    const { port } = traccar.address() as AddressInfo;
    test = await startTestApi({ traccarUrl: `http://127.0.0.1:${port}/`, traccarToken: 'traccar-token' });
    await seedFixture(test.api);
  });
  afterAll(async () => {
    await test.close();
    traccar.close();
  });
  beforeEach(() => received.splice(0));

  const command = (type: string) => test.call('operator', 'POST', '/api/devices/1/command', { command_type: type });

  it('gets the command for its own id of the device', async () => {
    answer = 200;
    expect((await command('engine_cut')).body.data.status).toBe('sent');
    expect(received).toEqual([
      { url: '/api/devices?uniqueId=359632080000001', authorization: 'Bearer traccar-token', body: '' },
      {
        url: '/api/commands/send',
        authorization: 'Bearer traccar-token',
        body: JSON.stringify({ deviceId: 77, type: 'engineStop', attributes: {} }),
      },
    ]);
  });

  it('may queue the command', async () => {
    answer = 202;
    expect((await command('reboot')).body.data.status).toBe('queued');
  });

  it('may refuse it, and then it has failed and is not sent again', async () => {
    answer = 400;
    expect((await command('engine_cut')).body.data).toMatchObject({
      status: 'failed',
      result: 'Серверот Traccar ја одби командата (400).',
    });
    expect(received).toHaveLength(2);
  });
});
