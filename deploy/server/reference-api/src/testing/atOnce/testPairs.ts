import { startReferenceApi } from '../../index';
import { cheap, TestApi } from '../client';
import { type PostgresServer, startPostgres } from '../postgres';
import { AtOnce } from './pairs';

const ROUNDS = 25;

/** Tests each pair of writes to these kinds of things by two people at once, on PostgreSQL. */
export function testPairs(kinds: readonly string[]): void {
  jest.setTimeout(900_000);
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

  it.each(kinds)('two people at once leave of %s, and are told, what one order would', async (thing) => {
    const wrong: string[] = [];
    for (const pair of await atOnce.pairsOf(thing)) {
      await atOnce.signIn();
      const seen = await atOnce.wrongOf(pair, ROUNDS);
      if (seen !== undefined) wrong.push(seen);
    }
    expect(wrong).toEqual([]);
  });
}
