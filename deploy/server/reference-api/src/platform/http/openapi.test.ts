import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { permissions } from '../../identity/access/permissions';
import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

const documented = Object.keys(permissions)
  .filter((call) => call.includes('/api/') || call.includes('/ingest/'))
  .filter((call) => !call.includes('docs'));
const asPath = (route: string) => route.replace(/:(\w+)/g, '{$1}');

describe('the OpenAPI document', () => {
  let test: TestApi;
  // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, as it was served.
  let document: any;
  beforeAll(async () => {
    test = await startTestApi();
    await seedFixture(test.api);
    document = (await test.send('GET', '/api/docs', {})).body;
  });
  afterAll(() => test.close());

  it('is OpenAPI 3.1 and describes every call, and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(documented.map(asPath).sort());
  });

  it('says who may make each call and how a failure looks', () => {
    for (const call of documented) {
      const [method = '', route = ''] = call.split(' ');
      const operation = document.paths[asPath(route)][method.toLowerCase()];
      expect(operation.description).toBe(`Permission: ${permissions[call]}.`);
      expect(operation.responses.default.content['application/json'].schema.required).toEqual([
        'success',
        'error',
        'message',
        'request_id',
      ]);
    }
  });

  const questions: Readonly<Record<string, string>> = {
    '/api/routes/exported': '?device_id=GPS-0001&start_date=2020-01-01&end_date=2099-01-01',
    '/api/private-distances': '?start_date=2026-01-01&end_date=2026-12-31',
    '/api/trips': '?start_date=2026-01-01&end_date=2026-12-31',
    '/api/stops': '?start_date=2026-01-01&end_date=2026-12-31',
    '/api/distances': '?start_date=2026-01-01&end_date=2026-12-31&group=vehicle-day',
  };
  // A shared position is for the holder of its link alone, a provider's callback leads to a page, a person's data is a file: they have tests of their own.
  it.each(documented.filter((call) => call.startsWith('GET /api/') && !/shared-position|callback|\/data$/.test(call)))(
    'is kept by the answer of %s, down to the last field',
    async (call) => {
      const route = call.slice(4);
      const { status, body } = await test.call('admin', 'GET', route.replace(':id', '1') + (questions[route] ?? ''));
      expect(status).toBe(200);
      expect(check(document.paths[asPath(route)].get.responses['200'], body)).toEqual([]);
    },
  );

  it('is kept by failures', async () => {
    const { responses } = document.paths['/api/vehicles/{id}'].get;
    expect(check(responses.default, (await test.call('admin', 'GET', '/api/vehicles/424242')).body)).toEqual([]);
    expect(check(responses.default, (await test.call(undefined, 'GET', '/api/vehicles/1')).body)).toEqual([]);
  });

  it('can be read by people', async () => {
    const { headers, body } = await test.send('GET', '/api/docs/html', {});
    expect(headers.get('content-type')).toContain('text/html');
    expect(body).toContain('<code>/api/alarms/{id}/acknowledge</code>');
  });
});

/** What is wrong with a response: fields that the document does not know count too. */
function check(response: { content: Record<string, { schema: object }> }, body: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const schema = closed(response.content['application/json']?.schema ?? false);
  ajv.validate(schema as object, body);
  return ajv.errors ?? [];
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}
