/** @clock real */
import { randomInt } from 'node:crypto';
import { enterManagers, startKillableServers } from '../../testing/killableServers';
import { startMailServer } from '../../testing/mailServer';
import { reportSchedule } from '../../testing/reportSchedule';

// Two servers on one PostgreSQL, one of which is killed and started again in every round.
jest.setTimeout(1_800_000);

const rounds = Number(process.env.KILL_ROUNDS ?? 5);
/** Who gets each report. */
const PEOPLE = 12;
/** Mails that one server may have under way. */
const UNDER_WAY = 8;

let mail: Awaited<ReturnType<typeof startMailServer>>;
let servers: Awaited<ReturnType<typeof startKillableServers>>;

beforeAll(async () => {
  // Long enough for a kill to find mails under way.
  mail = await startMailServer({ take: () => new Promise((resolve) => setTimeout(resolve, randomInt(5, 40))) });
  servers = await startKillableServers({
    count: 2,
    env: { SMTP_URL: mail.settings.smtpUrl, MAIL_FROM: mail.settings.mailFrom },
    prepare: async (test) => {
      const recipients = (await enterManagers(test, PEOPLE)).map(({ id }) => id);
      const schedule = reportSchedule({ name: 'Возила', view: 'vehicles', days: null, recipients });
      const { status } = await test.call('admin', 'POST', '/api/report-schedules', schedule);
      expect(status).toBe(201);
    },
  });
});
afterAll(async () => {
  await servers?.end();
  await mail?.close();
});

it(`kill -9 of one of two servers while a report goes out, ${rounds} times: no mail is lost, and none is made twice`, async () => {
  const { database, until } = servers;
  for (let round = 0; round < rounds; round++) {
    const arrived = mail.mails.length;
    await database.query("update report_schedules set next_run_at = date_trunc('milliseconds', now())");
    // While the run is written, or with the first, the middle or the last mails under way.
    const target = arrived + (round % 4 === 0 ? 0 : randomInt(1, PEOPLE));
    while (mail.mails.length < target) await new Promise((resolve) => setTimeout(resolve, 2));
    if (round % 4 === 0) await new Promise((resolve) => setTimeout(resolve, randomInt(0, 600)));
    await servers.kill(round);
    await servers.restart(round);
    // The next one is due when this one was written: of times that were missed one mail is sent.
    await until('select count(*) from report_runs', round + 1);
  }
  // Messages whose sender was killed are sent when their lease ends.
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
});
