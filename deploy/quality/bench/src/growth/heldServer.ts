import { registerSampleFleet, startReferenceApi } from '@fleet/reference-api';
import { fillPositions, VEHICLES } from './fillPositions';

/** The reference API in DATABASE_URL, over a past of POSITIONS positions: the driver was assigned to one vehicle all the time, the operator to each. */
const { POSITIONS = '100000', DATABASE_URL } = process.env;
const api = await startReferenceApi({
  port: 0,
  databaseUrl: DATABASE_URL,
  demoAccounts: true,
  passwordCost: 2 ** 10,
  retentionDays: 3_650,
});
await registerSampleFleet(api, VEHICLES);
await fillPositions(api.database, Number(POSITIONS), new Date());
await api.database.query(
  `insert into vehicle_assignments (vehicle_id, user_id, valid_from)
   select v.id, u.id, now() - interval '10 years' from users u, vehicles v
   where u.username = 'operator' or (u.username = 'driver' and v.id = (select min(id) from vehicles))`,
);
await api.database.transaction(async ({ query }) => {
  await query('set local statement_timeout = 0');
  await query('analyze');
});
process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
