import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedFixture } from '../../index';
import { startTestApi } from '../../testing/client';

// PGlite's backup is a copy of its folder; PostgreSQL has its own tools.
describe('backup and restore', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fleet-backup-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('brings back everything that was there when the copy was made', async () => {
    const dataDir = join(folder, 'data');
    const copy = join(folder, 'copy');
    const before = await startTestApi({ dataDir });
    const fixture = await seedFixture(before.api);
    const vehicles = (await before.call('operator', 'GET', '/api/vehicles?limit=100')).body;
    await before.close();
    await cp(join(dataDir, 'database'), copy, { recursive: true });

    const damaged = await startTestApi({ dataDir });
    await damaged.api.database.query('delete from alarms');
    await damaged.api.database.query('truncate device_state, devices, vehicles cascade');
    await damaged.close();
    await rm(join(dataDir, 'database'), { recursive: true });
    await cp(copy, join(dataDir, 'database'), { recursive: true });

    const after = await startTestApi({ dataDir });
    expect((await after.call('operator', 'GET', '/api/vehicles?limit=100')).body).toEqual(vehicles);
    expect((await after.call('operator', 'GET', '/api/alarms')).body.pagination.total).toBe(fixture.alarms);
    expect((await after.call('operator', 'GET', '/api/locations')).body.pagination.total).toBe(fixture.locations);
    await after.close();
  });
});
