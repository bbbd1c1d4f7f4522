import { roads, towns } from '@fleet/geodata/roads';
import { IngestClient } from './client';
import { Driver } from './driver';
import { sendHistory } from './history';
import { incidentAt } from './incidents';
import { driveLive } from './live';
import { hasDriver } from './people';
import { Random } from './random';
import { openAlarms } from './tidy';
import { isInTunnel, type Message, Tracker } from './tracker';
import { makeFleet } from './vehicles';
import { sampleZones } from './zones';

const start = Date.UTC(2026, 10, 20, 9);
const minute = 60_000;
const fleet = makeFleet(200, 1);
const drivers = fleet.map((entry, i) => new Driver(entry, i + 1, 1));
const day = Array.from({ length: 24 * 30 }, (_, i) => start + i * 2 * minute);

const distance = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * 0.746) * 111.2; // km, at this latitude

describe('sample fleet', () => {
  it('has depots, customers, a border and a forbidden road where it drives, each of one name', () => {
    const zones = sampleZones(drivers.slice(0, 60), start);
    const kinds = zones.map(({ zone }) => zone.kind);
    expect(new Set(kinds)).toEqual(new Set(['depot', 'customer', 'other', 'forbidden']));
    expect(new Set(zones.map(({ zone }) => zone.name)).size).toBe(zones.length);
    // Few raise alarms, each of one vehicle.
    const rules = zones.flatMap(({ rules: each }) => each);
    const events = rules.map(({ rule }) => rule.event).toSorted();
    expect(events).toEqual(['absent', 'enter', 'exit', 'outside_hours', 'speed', 'stay']);
    expect(new Set(rules.flatMap(({ plates }) => plates)).size).toBe(6);
    expect(zones.filter(({ zone }) => zone.speed_limit !== undefined)).toHaveLength(1);
  });

  it('is the same for the same seed, and its first vehicles for every size', () => {
    expect(makeFleet(60, 1)).toEqual(fleet.slice(0, 60));
    expect(makeFleet(60, 2)).not.toEqual(fleet.slice(0, 60));
    expect(new Driver(fleet[3]!, 4, 1).position(start)).toEqual(drivers[3]!.position(start));
  });

  it('has plates, codes, devices and IMEIs of its own, and names in Macedonian', () => {
    for (const pick of [
      (i: number) => fleet[i]!.license_plate,
      (i: number) => fleet[i]!.vehicle_code,
      (i: number) => fleet[i]!.device!.imei,
    ]) {
      expect(new Set(fleet.map((_, i) => pick(i))).size).toBe(fleet.length);
    }
    for (const { license_plate, device, notes, color } of fleet) {
      expect(license_plate).toMatch(/^[A-Z]{2}-\d{4}-[A-Z]{2}$/);
      expect(device?.imei).toMatch(/^\d{15}$/);
      expect(`${notes}${color}`).toMatch(/^[А-Ша-шЃѓЅѕЈјЉљЊњЌќЏџ ,-]+$/);
    }
  });

  it('drives on roads that lead from town to town, inside the country', () => {
    for (const { from, to } of roads) expect([towns[from], towns[to]]).not.toContain(undefined);
    for (const driver of drivers) {
      for (const time of day.slice(0, 60)) {
        const { latitude, longitude } = driver.fix(time);
        expect(latitude > 40.8 && latitude < 42.4 && longitude > 20.4 && longitude < 23).toBe(true);
      }
    }
  });

  it('never jumps, is as fast as it says, and has driven as far as it says', () => {
    for (const driver of drivers.slice(0, 60)) {
      let driven = 0;
      let known = 0;
      // Between two turns it drives straight on at one speed: there the figures can be compared exactly.
      const turns = driver.turns(start, start + 12 * 60 * minute);
      for (const [i, to] of turns.entries()) {
        const from = turns[i - 1];
        if (from === undefined || to - from < 5_000) continue;
        const [a, b] = [driver.fix(from + 1), driver.fix(to - 1)];
        const hours = (to - from - 2) / (60 * minute);
        const kilometres = distance(a, b);
        expect(Math.abs(kilometres / hours - a.speed)).toBeLessThan(1 + a.speed * 0.02);
        driven += kilometres;
        known += (b.odometer - a.odometer) / 1000;
      }
      expect(Math.abs(driven - known)).toBeLessThan(0.5 + driven * 0.02);
      const odometers = day.slice(0, 360).map((time) => driver.fix(time).odometer);
      expect(odometers).toEqual([...odometers].sort((x, y) => x - y));
    }
  });

  it('moves, stops, burns fuel and sometimes drives too fast', () => {
    const moving = drivers.filter((driver) => driver.isMoving(start)).length;
    expect(moving / drivers.length).toBeGreaterThan(0.2);
    expect(moving / drivers.length).toBeLessThan(0.9);
    const speeds = drivers.flatMap((driver) => day.map((time) => driver.fix(time).speed));
    expect(speeds.filter((speed) => speed > 80).length / speeds.length).toBeLessThan(0.05);
    expect(speeds.some((speed) => speed > 80)).toBe(true);
    const silent = drivers.filter((driver) => driver.silentFrom(start) < start).length;
    expect(silent).toBeGreaterThan(0);
    expect(silent / drivers.length).toBeLessThan(0.2);
  });

  it('sleeps at night and on Sundays, but for some', () => {
    const moving = (time: string) => drivers.filter((driver) => driver.isMoving(Date.parse(time))).length;
    // A Wednesday and a Sunday in winter, UTC+1.
    const [morning, night, sunday] = ['2026-11-18T09:00Z', '2026-11-18T02:00Z', '2026-11-22T09:00Z'].map(moving);
    expect(night).toBeLessThan((morning ?? 0) / 2);
    expect(sunday).toBeLessThan((morning ?? 0) / 2);
    expect(Math.min(night ?? 0, sunday ?? 0)).toBeGreaterThan(2);
  });

  it('D12: drives as far in a month as vehicles do, and no day as the one before', () => {
    const daily = drivers.slice(0, 60).map((driver) =>
      Array.from({ length: 28 }, (_, i) => {
        const [from, to] = [i, i + 1].map((days) => driver.fix(start - days * 24 * 60 * minute).odometer);
        return Math.round(((from ?? 0) - (to ?? 0)) / 1000);
      }),
    );
    const months = daily.map((days) => days.reduce((sum, km) => sum + km, 0));
    expect(Math.min(...months)).toBeGreaterThan(200);
    expect(Math.max(...months)).toBeLessThan(14_000);
    const cars = months.filter((_, i) => fleet[i]!.vehicle_type === 'car');
    expect(cars.reduce((sum, km) => sum + km, 0) / cars.length).toBeLessThan(5_000);
    // Some stay in town, where one day is much as another.
    expect(daily.filter((days) => new Set(days).size > 4).length).toBeGreaterThan(40);
  });

  it('D12: has heights and temperatures that change as in life', () => {
    for (const driver of drivers.slice(0, 20)) {
      for (let time = start; time < start + 4 * 60 * minute; time += minute) {
        const [a, b] = [driver.position(time).position, driver.position(time + minute / 2).position];
        expect(Math.abs(a.altitude - b.altitude)).toBeLessThan(40);
        expect(Math.abs(a.attributes.deviceTemp - b.attributes.deviceTemp)).toBeLessThanOrEqual(2);
      }
    }
  });

  it('D12: has few open alarms when it is first seen, one of them critical and minutes old', () => {
    const events = openAlarms(drivers, start);
    expect(events).toHaveLength(4);
    const ages = events.map(({ event }) => (start - Date.parse(event.eventTime)) / minute);
    expect(ages.every((age) => age > 0 && age < 30)).toBe(true);
    expect(events[0]?.event.attributes).toEqual({ alarm: 'sos' });
    expect(new Set(events.map(({ device }) => device.uniqueId)).size).toBe(4);
    const raised = drivers.find(({ uniqueId }) => uniqueId === events[0]?.device.uniqueId);
    expect(hasDriver(raised?.number ?? 0)).toBe(true);
  });

  it('drives straight on between two turns, so that a track through the turns lies on the roads', () => {
    for (const driver of drivers.slice(0, 20)) {
      const turns = driver.turns(start, start + 8 * 60 * minute);
      for (const [i, to] of turns.entries()) {
        const from = turns[i - 1];
        if (from === undefined || to - from < 1000 || !driver.isMoving((from + to) / 2)) continue;
        const [a, b, half] = [driver.fix(from), driver.fix(to - 1), driver.fix((from + to) / 2)];
        const middle = { latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 };
        expect(distance(half, middle)).toBeLessThan(0.05);
      }
    }
    expect(
      drivers.slice(0, 20).flatMap((driver) => driver.turns(start, start + 8 * 60 * minute)).length,
    ).toBeGreaterThan(200);
  });

  it('reports every three seconds on the move, and twice a minute while it stands', () => {
    jest.useFakeTimers({ now: start });
    const sent: { position: { speed: number }; device: { uniqueId: string } }[] = [];
    const client = new IngestClient('http://sample', 'key');
    jest.spyOn(client, 'commands').mockResolvedValue([]);
    jest.spyOn(client, 'postAll').mockImplementation(async (_, body) => {
      sent.push(...(body as typeof sent));
    });
    const [moving, standing] = [true, false].map((moves) =>
      drivers.find((driver) => {
        const minuteOf = Array.from({ length: 61 }, (_, i) => driver.isMoving(start + i * 1000));
        return driver.silentFrom(start) > start && minuteOf.every((is) => is === moves);
      }),
    );
    const two = [moving!, standing!];
    const stop = driveLive({
      drivers: two,
      client,
      rate: 2 / 3,
      restful: true,
      incidentEvery: 0,
      seed: 1,
      onTrouble: () => {},
    });
    jest.advanceTimersByTime(minute);
    stop();
    jest.useRealTimers();
    const of = (driver: Driver) => sent.filter(({ device }) => device.uniqueId === driver.uniqueId).length;
    expect(of(moving!)).toBeGreaterThanOrEqual(19);
    expect(of(moving!)).toBeLessThanOrEqual(20);
    expect(of(standing!)).toBe(2);
  });

  it('has a past whose hours look like a real day beside what it sends live', async () => {
    const perHour = new Array<number>(24).fill(0);
    const client = new IngestClient('http://sample', 'key');
    jest.spyOn(client, 'postAll').mockImplementation(async (path, body) => {
      if (path.startsWith('/ingest/positions'))
        for (const { position } of body as Message[]) {
          const hour = (new Date(position.fixTime).getUTCHours() + 1) % 24; // Skopje in winter
          perHour[hour] = (perHour[hour] ?? 0) + 1;
        }
    });
    const some = drivers.slice(0, 20);
    await sendHistory({
      drivers: some,
      client,
      from: start - 7 * 24 * 60 * minute,
      to: start,
      seed: 1,
      onProgress: () => {},
    });
    const [night = 0, morning = 0, noon = 0] = [2, 9, 12].map((hour) => perHour[hour]);
    expect(night).toBeLessThan(morning / 2);
    expect(noon / morning).toBeGreaterThan(0.5);
    expect(noon / morning).toBeLessThan(2);
    // An hour live of those that drive, every ten seconds.
    const live = some.filter((driver) => driver.isMoving(start)).length * 360;
    expect((morning + live) / morning).toBeLessThan(4);
  });

  it('tells the truth in what happens: speeding above the limit, borders at the border', () => {
    const random = new Random(3);
    const types = new Map<string, number>();
    for (let i = 0; i < 20_000; i++) {
      const driver = drivers[i % drivers.length]!;
      const time = start + i * 4_001;
      const { event, position } = incidentAt(driver, time, random);
      const { alarm, geofenceName } = event.attributes as { alarm?: string; geofenceName?: string };
      const type = alarm ?? event.type;
      types.set(type, (types.get(type) ?? 0) + 1);
      if (type === 'deviceOverspeed' || type === 'speed') expect(position.speed * 1.852).toBeGreaterThan(80);
      if (geofenceName === 'Граничен премин Богородица')
        expect(distance(position, { latitude: towns.Гевгелија![0], longitude: towns.Гевгелија![1] })).toBeLessThan(10);
      if (type === 'hardBraking') expect(position.speed).toBeGreaterThan(0);
      if (type === 'powerCut') expect(position.speed).toBe(0);
    }
    for (const type of ['deviceOverspeed', 'speed', 'geofenceEnter', 'hardBraking', 'sos', 'powerCut'])
      expect(types.get(type) ?? 0).toBeGreaterThan(0);
  });

  it('stands when its engine is cut, and drives on when it is restored', () => {
    const driver = new Driver(fleet[0]!, 1, 1);
    const time = day.find((moment) => driver.isMoving(moment)) ?? start;
    expect(driver.obey('engine_cut', time)).toBe('DOUT1:ON Timeout:INFINITY');
    expect(driver.position(time + minute).position).toMatchObject({ speed: 0, attributes: { ignition: false } });
    driver.obey('engine_restore', time + minute);
    expect(driver.isMoving(time)).toBe(true);
  });

  describe('sends as real trackers do', () => {
    /** The reports of a tracker that reports every three seconds, in the order in which they arrive. */
    const reports = (number: number, from: number, minutes: number) => {
      const tracker = new Tracker(drivers[number - 1]!);
      return Array.from({ length: (minutes * minute) / 3_000 }, (_, i) => tracker.report(from + i * 3_000));
    };
    const numbers = (is: (number: number) => boolean) => drivers.map(({ number }) => number).filter(is);
    const of = (message: Message) => message.position;

    it('heartbeats with the last fix while a vehicle stands', () => {
      const number = numbers((n) => {
        const all = Array.from({ length: 60 }, (_, i) => drivers[n - 1]!.isMoving(start + i * 20_000));
        return ![2, 5].includes(n % 9) && n % 13 !== 2 && n % 40 !== 8 && n % 40 !== 17 && !all.includes(true);
      })[0]!;
      const sent = reports(number, start, 15).flat().map(of);
      expect(new Set(sent.map(({ fixTime }) => fixTime)).size).toBe(2);
      expect(new Set(sent.map(({ deviceTime }) => deviceTime)).size).toBe(sent.length);
    });

    it('invalid fixes in tunnels, beside the road', () => {
      const places = numbers((n) => n % 7 === 3).flatMap((n) =>
        day.filter((time) => isInTunnel(drivers[n - 1]!, time)).map((time) => ({ n, time })),
      );
      const { n, time } = places.find(({ n: of }) => of % 13 !== 2 && of % 9 !== 5)!;
      const [message] = new Tracker(drivers[n - 1]!).report(time);
      expect(message!.position.valid).toBe(false);
      expect(distance(message!.position, drivers[n - 1]!.fix(time))).toBeGreaterThan(3);
    });

    it('late batches after a dead spot, oldest first, with nothing lost', () => {
      const arrivals = reports(5, start, 40);
      const late = arrivals.filter((batch) => batch.length > 1);
      expect(late.length).toBeGreaterThan(0);
      for (const batch of late) {
        const times = batch.map(({ position }) => position.deviceTime);
        expect(times).toEqual([...times].sort());
        expect(new Set(batch.map(({ position }) => position.serverTime)).size).toBe(1);
      }
      expect(arrivals.flat()).toHaveLength(arrivals.length);
    });

    it('by clocks that are wrong, two hours ahead and seven minutes late', () => {
      const error = (number: number) => {
        const { deviceTime, serverTime } = reports(number, start, 1).flat()[0]!.position;
        return (Date.parse(deviceTime) - Date.parse(serverTime)) / minute;
      };
      expect([error(8), error(17), error(9)]).toEqual([120, -7, 0]);
    });

    it('silence and a message without a place when a tracker restarts', () => {
      const arrivals = reports(2, start, 6 * 60)
        .flat()
        .map(of);
      const first = arrivals.filter(({ latitude }) => latitude === 0);
      expect(first).toHaveLength(1);
      expect(first[0]).toMatchObject({ valid: false, fixTime: '1970-01-01T00:00:00.000Z' });
    });
  });
});
