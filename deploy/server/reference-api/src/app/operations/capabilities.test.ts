import { readServerCapabilities, serverCapabilities } from 'shared-auth/contract';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

it('announces to anyone names that the contract knows, to be kept for a minute', async () => {
  const { status, headers, body } = await test.send('GET', '/api/capabilities', {});
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=60');
  const announced = readServerCapabilities(body);
  expect(announced).toEqual(body.data);
  expect(serverCapabilities).toEqual(expect.arrayContaining(announced ?? ['']));
});

it('names them all in the OpenAPI document', async () => {
  const { body } = await test.send('GET', '/api/docs', {});
  const { responses } = body.paths['/api/capabilities'].get;
  expect(responses['200'].content['application/json'].schema.properties.data.items.enum).toEqual([
    ...serverCapabilities,
  ]);
});
