import { randomInt } from 'node:crypto';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open';
import { startTestApi } from '../testing/client';
import { startMailServer } from '../testing/mailServer';
import { type PostgresServer, startPostgres } from '../testing/postgres';
import { type ServerProcess, startProcess } from '../testing/process';
import { reportSchedule } from '../testing/reportSchedule';

// Two servers on one PostgreSQL, one of which is killed and started again in every round.
jest.setTimeout(1_800_000);

const rounds = Number(process.env.KILL_ROUNDS ?? 5);
/** Who gets each report. */
const PEOPLE = 12;
/** Mails that one server may have under way. */
const UNDER_WAY = 8;

let postgres: PostgresServer;
let database: Database;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const servers: ServerProcess[] = [];
let before: string | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
  before = process.env.DATABASE_URL;
  process.env.DATABASE_URL = postgres.url;
  // Long enough for a kill to find mails under way.
  mail = await startMailServer({ take: () => new Promise((resolve) => setTimeout(resolve, randomInt(5, 40))) });
  const test = await startTestApi({ databaseUrl: postgres.url, notifications: { tickMs: 0 } });
  await test.api.database.query(
    `insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, role, search_text)
     select 'm' || n, 'm' || n, 'm' || n || '@example.mk', 'm' || n || '@example.mk', 'none', 'Менаџер', n::text, 'manager', '' from generate_series(1, $1) n`,
    [PEOPLE],
  );
  const people = await test.api.database.query<{ id: number }>("select id from users where username ~ '^m[0-9]+$'");
  const schedule = reportSchedule({
    name: 'Возила',
    view: 'vehicles',
    days: null,
    recipients: people.map(({ id }) => id),
  });
  const { status } = await test.call('admin', 'POST', '/api/report-schedules', schedule);
  expect(status).toBe(201);
  await test.api.close();
  database = await openDatabase({ databaseUrl: postgres.url });
});
afterAll(async () => {
  for (const { process: child } of servers) child.kill('SIGKILL');
  await database?.close();
  await mail?.close();
  await postgres?.stop();
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
});

const start = () =>
  startProcess({ DATABASE_URL: postgres.url, SMTP_URL: mail.settings.smtpUrl, MAIL_FROM: mail.settings.mailFrom });

/** Resolves when a query counts so many. */
async function until(sql: string, expected: number): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ count: number }>(`select (${sql})::int as count`);
    if (row?.count === expected) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it(`kill -9 of one of two servers while a report goes out, ${rounds} times: no mail is lost, and none is made twice`, async () => {
  servers.push(...(await Promise.all([start(), start()])));
  for (let round = 0; round < rounds; round++) {
    const arrived = mail.mails.length;
    await database.query("update report_schedules set next_run_at = date_trunc('milliseconds', now())");
    // While the run is written, or with the first, the middle or the last mails under way.
    const target = arrived + (round % 4 === 0 ? 0 : randomInt(1, PEOPLE));
    while (mail.mails.length < target) await new Promise((resolve) => setTimeout(resolve, 2));
    if (round % 4 === 0) await new Promise((resolve) => setTimeout(resolve, randomInt(0, 600)));
    const victim = servers[round % 2] as ServerProcess;
    victim.process.kill('SIGKILL');
    expect(await victim.ended).toBe('SIGKILL');
    servers[round % 2] = await start();
    // The next one is due when this one was written: of times that were missed one mail is sent.
    await until('select count(*) from report_runs', round + 1);
  }
  // What died with its sender is sent when its lease ends.
  await until("select count(*) from notification_messages where status = 'waiting'", 0);
  const [sums] = await database.query<{ messages: number; sent: number }>(
    `select count(*)::int as messages, count(*) filter (where status = 'sent')::int as sent from notification_messages where kind = 'report'`,
  );
  expect(sums).toEqual({ messages: rounds * PEOPLE, sent: rounds * PEOPLE });
  const distinct = new Map(mail.mails.map(({ messageId, to }) => [messageId, to]));
  expect(distinct.size).toBe(rounds * PEOPLE);
  const ofEach = new Map<string, number>();
  for (const to of distinct.values()) ofEach.set(to, (ofEach.get(to) ?? 0) + 1);
  expect([...ofEach.values()]).toEqual(Array.from({ length: PEOPLE }, () => rounds));
  expect(mail.mails.every(({ files }) => files.size === 1)).toBe(true);
  // Only what was under way when a server died came again, with its Message-ID.
  const repeats = mail.mails.length - distinct.size;
  expect(repeats).toBeLessThanOrEqual(rounds * UNDER_WAY);
  console.info(
    `${rounds} kills, ${rounds * PEOPLE} mails owed, ${distinct.size} arrived, ${repeats} came again with their Message-ID`,
  );
  for (const server of servers) {
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }
});
