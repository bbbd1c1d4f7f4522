import type { FieldCase } from './field';

const USER = { email: 'field@example.mk', first_name: 'Тест', last_name: 'Корисник', role: 'operator', phone: '' };

/** Rules 4, 8, 9 and 10: people, and what is entered by hand or from files. */
export const peopleCases: readonly FieldCase[] = [
  {
    id: 'F34',
    source: 'powershell-intune-samples#140, ImportExcel#830',
    what: 'a file names numbers that a spreadsheet has ruined',
    run: async (f) => {
      const row = { device_id: 'XL-1', imei: '864900000000011', device_type: 'Concox GT06N' };
      const errors = await f.importErrors({ ...row, sim_card_number: '8,93890E+18', phone_number: '3,8970E+10' });
      return [errors.map(({ field }) => field).sort(), ['phone_number', 'sim_card_number']];
    },
  },
  {
    id: 'F35',
    source: 'OfficeDocs-Support#622',
    what: 'and a ruined IMEI',
    run: async (f) => {
      const errors = await f.importErrors({ device_id: 'XL-2', imei: '8,64900E+14', device_type: 'Concox GT06N' });
      return [errors.map(({ field }) => field), ['imei']];
    },
  },
  {
    id: 'F36',
    source: 't#3070, t#1965',
    what: 'a tracker with an id of 12 digits and no IMEI comes in from a file',
    run: async (f) => [await f.importErrors({ device_id: '027042385393', imei: '', device_type: 'Coban GPS103' }), []],
  },
  {
    id: 'F42',
    source: 'RocketChat#25906, openmsupply/mobile#233, traccar-web PR#545',
    what: '"Admin " signs in, a Cyrillic a and a password with a blank do not',
    run: async (f) => {
      const signIn = async (username: string, password: string) =>
        (await f.test.send('POST', '/api/auth/login', { body: { username, password } })).status;
      const statuses = [
        await signIn('Admin ', 'admin123'),
        await signIn('аdmin', 'admin123'),
        await signIn('admin', 'admin123 '),
      ];
      return [statuses, [200, 401, 401]];
    },
  },
  {
    id: 'F43',
    source: 't#5244, traccar-web#570',
    what: 'a shared link shows the place and nothing else, and ends when it is revoked',
    run: async (f) => {
      const d = await f.parked();
      const shares = `/api/vehicles/${d.vehicle}/shares`;
      const { body } = await f.test.call('manager', 'POST', shares, { hours: 1, destination: null });
      const { token, id } = body.data;
      const use = (path: string) => f.test.send('GET', path, { token });
      const shown = await use('/api/shared-position');
      const other = await use(`/api/vehicles/${d.vehicle}`);
      await f.test.call('manager', 'DELETE', `/api/vehicle-shares/${id}`);
      const statuses = [
        shown.status,
        shown.body.data.latitude,
        other.status,
        (await use('/api/shared-position')).status,
      ];
      return [statuses, [200, 41.99, 401, 401]];
    },
  },
  {
    id: 'F44',
    source: 'traccar-web#996, #986',
    what: 'a rule whose last person is deactivated says that it reaches nobody',
    run: async (f) => {
      const user = { ...USER, username: 'field', password: 'Trojka-Sever-77' };
      const { body } = await f.test.call('admin', 'POST', '/api/users', { ...user, is_active: true });
      const step = { after_minutes: 0, users: [body.data.id], roles: [], channels: ['console'] };
      const rule = { alarm_types: ['sos'], severities: null, vehicle_ids: null, moment: 'always', steps: [step] };
      const made = await f.test.call('admin', 'POST', '/api/notification-rules', { ...rule, is_paused: false });
      const reached = async () =>
        (await f.get('/api/notification-rules')).find(({ id }: { id: number }) => id === made.body.data.id).reached;
      const before = await reached();
      await f.test.call('admin', 'PUT', `/api/users/${body.data.id}`, { ...USER, username: 'field', is_active: false });
      return [
        [before, await reached()],
        [[1], [0]],
      ];
    },
  },
];
