import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { startGeocoder } from '../../testing/geocoder';

/** Probes, figures and the document itself are not in it. */
const isDocumented = ({ path }: { path: string }) => /^\/(api|ingest)\/(?!docs)/.test(path);
const asPath = (route: string) => route.replace(/:(\w+)/g, '{$1}');

describe('the OpenAPI document', () => {
  let test: TestApi;
  let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
  // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, as it was served.
  let document: any;
  const documented = () => test.api.routes.filter(isDocumented);
  beforeAll(async () => {
    geocoder = await startGeocoder();
    test = await startTestApi({ geocoderUrl: geocoder.url });
    await seedFixture(test.api);
    const geometry = { type: 'Point', coordinates: [21.4, 41.9], radius: 100 };
    await test.call('manager', 'POST', '/api/zones', { name: 'Депо', geometry });
    await test.call('manager', 'POST', '/api/zones/rules', { zone_id: 1, event: 'enter', severity: 'low' });
    const calendar = { name: 'Смена', shifts: [], holidays_free: true, exceptions: [] };
    await test.call('manager', 'POST', '/api/calendars', calendar);
    await test.api.database.query(
      'insert into zone_visits (zone_id, device_pk, vehicle_id, entered_at) select 1, id, vehicle_id, now() from devices where vehicle_id = 1',
    );
    await test.call('manager', 'PUT', '/api/limits/vehicle/1', { speed_limit: 90 });
    await test.api.database.query(
      "insert into brought_runs (source, days, state) values ('https://traccar.example', 0, 'done')",
    );
    document = (await test.send('GET', '/api/docs', {})).body;
  });
  afterAll(async () => {
    await test.close();
    await geocoder.close();
  });

  it('is OpenAPI 3.1 and describes every call, and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      documented()
        .map(({ method, path }) => `${method} ${asPath(path)}`)
        .sort(),
    );
  });

  it('says who may make each call and how a failure looks', () => {
    for (const { method, path, permission, budget } of documented()) {
      const operation = document.paths[asPath(path)][method.toLowerCase()];
      expect(operation.description).toBe(`Permission: ${permission}. Budget: ${budget}.`);
      expect(operation.responses.default.content['application/json'].schema.required).toEqual([
        'success',
        'error',
        'message',
        'request_id',
      ]);
    }
  });

  const questions: Readonly<Record<string, string>> = {
    '/api/addresses': '?search=partizanska',
    '/api/fleet/view': '?of=vehicles',
    '/api/fleet/list': '?of=vehicles',
    '/api/routes/exported': '?device_id=GPS-0001&start_date=2020-01-01&end_date=2099-01-01',
    '/api/calendars/holidays': '?year=2026',
    '/api/vehicles/:id/sensors': '?start=2026-01-01T00:00:00Z&end=2026-01-02T00:00:00Z',
    '/api/vehicles/:id/sensors/values': '?start=2026-01-01T00:00:00Z&end=2026-01-02T00:00:00Z',
    '/api/fuel/vehicles/:id': '?start_date=2026-11-01&end_date=2026-11-30',
    '/api/private-distances': '?start_date=2026-01-01&end_date=2026-12-31',
    '/api/alarm-log': '?start_date=2026-01-01',
    '/api/reports/alarms': '?start_date=2026-01-01&end_date=2026-12-31',
    '/api/trips': '?start_date=2026-01-01&end_date=2026-12-31',
    '/api/stops': '?start_date=2026-01-01&end_date=2026-12-31',
    '/api/distances': '?start_date=2026-01-01&end_date=2026-12-31&group=vehicle-day',
  };
  // A shared position and its map are only for holders of a link, a provider's callback leads to a page, and a person's
  // data are a file: these have tests of their own.
  const answersOtherwise = /shared-(?:position|map)|callback|\/data$/;
  it('is kept by the answer of each read, down to the last field', async () => {
    const reads = documented().filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'));
    for (const { path } of reads.filter((read) => !answersOtherwise.test(read.path))) {
      const { status, body } = await test.call('admin', 'GET', path.replace(':id', '1') + (questions[path] ?? ''));
      expect([path, status]).toEqual([path, 200]);
      expect([path, check(document.paths[asPath(path)].get.responses['200'], body)]).toEqual([path, []]);
    }
  });

  it('bounds each whole number that a caller sends: the database has a largest one', () => {
    const unbounded = documented().flatMap(({ method, path }) => {
      const { parameters = [], requestBody = {} } = document.paths[asPath(path)][method.toLowerCase()];
      return unboundedIn({ parameters, requestBody }).map((place) => `${method} ${path}: ${place}`);
    });
    expect(unbounded).toEqual([]);
  });

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

/** Paths of the whole numbers of a schema that have no largest value. */
function unboundedIn(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum, enum: values } = schema as Record<string, unknown>;
  const isBounded = maximum !== undefined || values !== undefined;
  const own = [type].flat().includes('integer') && !isBounded ? [place] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => unboundedIn(part, `${place}/${key}`))];
}

/** The problems of a response; fields that the document does not know count too. */
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
