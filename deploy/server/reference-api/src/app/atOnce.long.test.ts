/** @clock real */
import { startReferenceApi } from '../index';
import { made } from '../testing/atOnce/makers';
import { AtOnce } from '../testing/atOnce/pairs';
import { cheap, TestApi } from '../testing/client';
import { type PostgresServer, startPostgres } from '../testing/postgres';

const ROUNDS = 25;
jest.setTimeout(900_000);

describe('two people at once, on PostgreSQL', () => {
  let postgres: PostgresServer;
  let atOnce: AtOnce;
  let test: TestApi;
  beforeAll(async () => {
    postgres = await startPostgres();
    const options = { demoAccounts: true, passwordCost: cheap, budgetFactor: 1e5, deriveTripsEvery: 0 };
    const notifications = { tickMs: 0 };
    test = new TestApi(
      await startReferenceApi({ ...options, notifications, databaseUrl: postgres.url, privateTimeLead: 0 }),
    );
    // What is due by the clock would be written in one of the rounds.
    test.api.upkeep.stop();
    atOnce = await AtOnce.create(test);
  });
  afterAll(async () => {
    await test?.close();
    await postgres?.stop();
  });

  it.each(made)('leave of %s, and are told, what one order would', async (thing) => {
    const wrong: string[] = [];
    for (const pair of await atOnce.pairsOf(thing)) {
      await atOnce.signIn();
      const seen = await atOnce.wrongOf(pair, ROUNDS);
      if (seen !== undefined) wrong.push(seen);
    }
    expect(wrong).toEqual([]);
  });
});
