import { startTestApi, type TestApi } from '../../testing/client';
import { TraccarStandIn } from '../../testing/traccarStandIn';
import { GAP_POLL_MS, gapOf } from './gaps';
import { acquireLock } from './progress.store';

const minute = 60_000;
const now = Date.parse('2026-11-22T12:00:00Z');
const device = { id: 1, uniqueId: 'a', positionId: 9 };
const known = (heardAt: number | null, positionId = 8, until: number | null = now - minute) => ({
  lastPoll: { positionId, storedUntil: until },
  storedUntil: now,
  heardAt,
});

describe('a gap', () => {
  const polledAt = now - GAP_POLL_MS;
  it.each([
    ['none where nothing new is in Traccar', known(null, 9), null],
    ['none where what is new came in', known(now - 5_000), null],
    ['since the last poll where nothing came in', known(polledAt - minute), { from: now - 6 * minute, until: now }],
    ['of a day where nothing was ever stored', known(null, 8, null), { from: now - 24 * 60 * minute, until: now }],
    [
      'up to what is stored at the first poll',
      { lastPoll: undefined, storedUntil: now - minute, heardAt: now },
      { from: now - 61 * minute, until: now },
    ],
  ])('is %s', (_, one, expected) => expect(gapOf(device, one, { now, polledAt, isKilled: false })).toEqual(expected));

  it('is assumed where who looked was killed, even if something came in since', () => {
    expect(gapOf(device, known(now), { now, polledAt, isKilled: true })).toEqual({
      from: now - 6 * minute,
      until: now,
    });
  });

  it('is assumed where nobody looked for longer, even if something came in since', () => {
    expect(gapOf(device, known(now), { now, polledAt: now - 10 * minute, isKilled: false })).toEqual({
      from: now - 61 * minute,
      until: now,
    });
  });
});

describe('after an outage', () => {
  let traccar: TraccarStandIn;
  let test: TestApi;
  beforeAll(async () => {
    traccar = new TraccarStandIn(1);
    const traccarUrl = await traccar.start();
    test = await startTestApi({ traccarUrl, traccarToken: traccar.token });
    await test.enterDevices([uid]);
  });
  afterAll(async () => {
    await test.close();
    await traccar.close();
  });

  const forward = () => traccar.forwardTo({ url: test.api.url, key: test.api.ingestKey });
  const poll = () => test.api.catchUp?.poll();
  const start = Math.floor(Date.now() / 1000) * 1000 - 30 * minute;
  const at = (seconds: number) => new Date(start + seconds * 1000);
  const uid = 'catch-up-1';

  /** A minute passes in which nothing comes in. */
  const silence = () =>
    test.api.database.query("update device_state set last_heartbeat = last_heartbeat - interval '1 minute'");

  /** Seconds after `start` of the locations that are stored. */
  async function stored(): Promise<number[]> {
    const rows = await test.api.database.query<{ gps_time: string }>(
      `select l.gps_time from locations l join devices d on d.id = l.device_pk
       where d.device_id = $1 and l.gps_time >= $2 order by l.gps_time`,
      [uid, new Date(start).toISOString()],
    );
    return rows.map(({ gps_time }) => (Date.parse(gps_time) - start) / 1000);
  }
  const alarms = () =>
    test.api.database.query<{ alarm_type: string }>(
      'select alarm_type from alarms a join devices d on d.id = a.device_pk where d.device_id = $1 and a.created_at >= $2',
      [uid, new Date(start).toISOString()],
    );

  it('fetches positions and events that forwarding has lost, once', async () => {
    forward();
    traccar.report(uid, { fixTime: at(0) });
    await traccar.settled();
    await poll();
    expect(await stored()).toEqual([0]);

    traccar.forwardTo(undefined);
    for (const second of [10, 20, 30]) traccar.report(uid, { fixTime: at(second) });
    const alarm = traccar.report(uid, { fixTime: at(40), attributes: { alarm: 'sos' } });
    traccar.raise(uid, 'alarm', alarm, { alarm: 'sos' });
    // Without a new fix: the place is that of second 40, the message is newer.
    const heartbeat = traccar.report(uid, { fixTime: at(40), deviceTime: at(70), attributes: { alarm: 'powerCut' } });
    traccar.raise(uid, 'alarm', heartbeat, { alarm: 'powerCut' });
    await traccar.settled();
    expect([await stored(), traccar.lost]).toEqual([[0], 7]);

    await silence();
    await poll();
    expect(await stored()).toEqual([0, 10, 20, 30, 40]);
    expect((await alarms()).map(({ alarm_type }) => alarm_type).sort()).toEqual(['power_cut', 'sos']);
    const calls = traccar.calls.length;
    await poll();
    expect(traccar.calls.slice(calls)).toEqual(['/api/devices']);
    expect(await stored()).toEqual([0, 10, 20, 30, 40]);
  });

  it('asks for nothing while forwarding works', async () => {
    forward();
    traccar.report(uid, { fixTime: at(100) });
    await traccar.settled();
    const calls = traccar.calls.length;
    await poll();
    expect(traccar.calls.slice(calls)).toEqual(['/api/devices']);
  });

  it('keeps a gap until Traccar replies', async () => {
    traccar.forwardTo(undefined);
    traccar.report(uid, { fixTime: at(110) });
    await traccar.settled();
    await silence();
    traccar.setDown(true);
    await poll();
    expect(await stored()).not.toContain(110);
    traccar.setDown(false);
    await poll();
    expect(await stored()).toContain(110);
  });

  it('fetches what Traccar did not forward any more when it was killed together with who looked', async () => {
    forward();
    await poll();
    traccar.forwardTo(undefined);
    traccar.report(uid, { fixTime: at(115) });
    await traccar.settled();
    forward();
    traccar.report(uid, { fixTime: new Date() });
    await traccar.settled();
    await test.api.database.query(
      "update traccar_look set holder = 'killed', held_until = now() - interval '1 second'",
    );
    // Traccar is down at its first poll.
    traccar.setDown(true);
    await poll();
    traccar.setDown(false);
    await poll();
    expect(await stored()).toContain(115);
  });

  it('goes on with a window that another instance has not finished, and leaves its turn to it', async () => {
    const { database } = test.api;
    traccar.report(uid, { fixTime: at(5) });
    await traccar.settled();
    await database.query("update traccar_look set holder = 'other', held_until = now() + interval '1 minute'");
    await database.query(
      'update traccar_devices set fetch_from = $1, fetch_until = $2',
      [at(4), at(6)].map((time) => time.toISOString()),
    );
    expect(await acquireLock({ query: database.query.bind(database), exclusive: false }, 'me')).toBeUndefined();
    await database.query("update traccar_look set held_until = now() - interval '1 second'");
    await poll();
    expect(await stored()).toContain(5);
    expect(await database.query('select 1 from traccar_devices where fetch_from is not null')).toEqual([]);
  });

  it('forgets no gap while Traccar is away', async () => {
    const { database } = test.api;
    await database.query(
      'update traccar_devices set fetch_from = $1, fetch_until = $2',
      [at(0), at(1)].map((time) => time.toISOString()),
    );
    traccar.setDown(true);
    await poll();
    traccar.setDown(false);
    expect(await database.query('select 1 from traccar_devices where fetch_from is not null')).toHaveLength(1);
    await poll();
    expect(await database.query('select 1 from traccar_devices where fetch_from is not null')).toEqual([]);
  });
});
