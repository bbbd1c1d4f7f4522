import { handComputed } from './handComputed';
import { buildTrack, distanceKm, figures, gaps, legs, type RawPoint } from './track';

const raw = (patch: Partial<RawPoint>): RawPoint => ({
  lat: 41.5,
  lng: 21.5,
  at: Date.UTC(2026, 10, 20, 8),
  speed: 10,
  heading: 0,
  ...patch,
});

describe('distances', () => {
  it('are those of the route computed by hand', () => {
    expect(distanceKm(handComputed.points)).toBe(handComputed.km);
    expect(legs(handComputed.points).map((leg) => Math.round(leg * 100) / 100)).toEqual(handComputed.legs);
  });

  it('are zero without a second point', () => {
    expect(distanceKm([])).toBe(0);
    expect(legs(handComputed.points.slice(0, 1))).toEqual([0]);
  });
});

describe('figures', () => {
  it('average only the points that moved, and count whole minutes', () => {
    expect(figures(handComputed.points)).toEqual({
      count: 4,
      distanceKm: 30.62,
      averageSpeed: 60,
      maxSpeed: 66,
      durationMinutes: 31,
      startAt: Date.UTC(2026, 10, 20, 7),
    });
  });

  it('say 0 where nothing moved and nothing where no point says its speed', () => {
    const at = Date.UTC(2026, 0, 1);
    expect(figures([{ lat: 41, lng: 21, at, speed: 0, heading: null }]).averageSpeed).toBe(0);
    expect(figures([{ lat: 41, lng: 21, at, speed: null, heading: null }]).averageSpeed).toBeNull();
  });

  it('count real minutes over both clock changes', () => {
    const over = (from: string, to: string) =>
      figures([from, to].map((time) => ({ lat: 41, lng: 21, at: Date.parse(time), speed: null, heading: null })))
        .durationMinutes;
    expect(over('2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00')).toBe(60);
    expect(over('2026-10-25T01:30:00+02:00', '2026-10-25T03:30:00+01:00')).toBe(180);
  });

  it('say no duration where no point has a time', () => {
    expect(figures([{ lat: 41, lng: 21, at: null, speed: 5, heading: null }])).toMatchObject({
      durationMinutes: null,
      startAt: null,
    });
  });
});

describe('building a track', () => {
  it('drops what has no usable position and counts it', () => {
    const bad = [
      raw({ lat: null }),
      raw({ lng: null }),
      raw({ lat: Number.NaN }),
      raw({ lat: 91 }),
      raw({ lng: -181 }),
    ];
    expect(buildTrack([...bad, raw({})])).toMatchObject({ withoutPosition: 5, outsideArea: 0 });
  });

  it('drops points outside latitude 40–43 and longitude 20–24 only where asked to, its borders belong to it', () => {
    const hour = (n: number) => Date.UTC(2026, 10, 20, n);
    const inside = [raw({ lat: 40, lng: 20 }), raw({ lat: 43, lng: 24, at: hour(12) })];
    const outside = [
      raw({ lat: 39.999999, at: hour(14) }),
      raw({ lat: 43.000001, at: hour(18) }),
      raw({ lng: 19.999999, at: hour(21) }),
      raw({ lng: 24.000001, at: hour(25) }),
    ];
    const covered = buildTrack([...inside, ...outside], 'covered');
    expect(covered.points).toHaveLength(2);
    expect(covered.outsideArea).toBe(4);
    expect(buildTrack([...inside, ...outside]).points).toHaveLength(6);
  });

  it('leaves out and counts where the vehicle cannot have been, and speeds that it cannot have had', () => {
    const drive = Array.from({ length: 60 }, (_, i) =>
      raw({ lat: 41.5 + i * 0.0019, at: Date.UTC(2026, 10, 20, 8, 0, i * 15), speed: 50 }),
    );
    const wrong = drive.map((point, i) => ({
      ...point,
      lng: i >= 20 && i < 24 ? 22.6 : 21.5,
      speed: i === 40 ? 255 : 50,
    }));
    const { points, notBelieved } = buildTrack(wrong);
    expect(notBelieved).toEqual({ places: 4, speeds: 1 });
    expect(distanceKm(points)).toBeCloseTo(distanceKm(buildTrack(drive).points), 1);
    expect(Math.max(...points.map(({ speed }) => speed ?? 0))).toBe(50);
  });

  it('puts the points in the order they were driven, whatever the order of the answer', () => {
    const ats = [3, 1, 2].map((hour) => Date.UTC(2026, 10, 20, hour));
    expect(buildTrack(ats.map((at) => raw({ at }))).points.map((point) => point.at)).toEqual([ats[1], ats[2], ats[0]]);
  });

  it('keeps a point without a time behind the one it came after, newest first or oldest first', () => {
    const [one, two] = [Date.UTC(2026, 10, 20, 1), Date.UTC(2026, 10, 20, 2)];
    const oldestFirst = [raw({ at: one }), raw({ at: null }), raw({ at: two })];
    expect(buildTrack(oldestFirst).points.map((point) => point.at)).toEqual([one, null, two]);
    expect(buildTrack(oldestFirst.toReversed()).points.map((point) => point.at)).toEqual([one, null, two]);
  });
});

describe('gaps', () => {
  const point = (lat: number, minute: number) => ({
    lat,
    lng: 21,
    at: Date.UTC(2026, 10, 20, 8, minute),
    speed: 50,
    heading: 0,
  });

  it('are silences of more than ten minutes', () => {
    const [gap, ...others] = gaps([point(41, 0), point(41.1, 25), point(41.2, 35)]);
    expect(gap?.ms).toBe(25 * 60_000);
    expect(gap?.km).toBeCloseTo(11.119, 3);
    expect(others).toEqual([]);
  });

  it('are none where the vehicle is still at its place: it was parked', () => {
    expect(gaps([point(41, 0), point(41.002, 59), point(41.004, 180), point(41.005, 400)])).toEqual([]);
    expect(gaps([point(41, 0), point(41.003, 59)])).toHaveLength(1);
  });

  it('are none of a parked vehicle, however seldom it reports, in whatever order it is parked and driven', () => {
    for (let order = 0; order < 2 ** 6; order++) {
      let [lat, moves] = [41, 0];
      const points = [point(lat, 0)];
      for (let step = 1; step <= 6; step++) {
        const drives = (order >> step) % 2;
        lat += drives * 0.05;
        moves += drives;
        // A fix wanders by some metres while the vehicle stands.
        points.push(point(lat + (step % 3) * 0.0005, step * 95));
      }
      expect(gaps(points)).toHaveLength(moves);
    }
  });

  it('are not guessed where a time is missing', () => {
    expect(gaps([point(41, 0), { ...point(41.1, 50), at: null }])).toEqual([]);
  });
});
