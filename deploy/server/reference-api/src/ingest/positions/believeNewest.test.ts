import fc from 'fast-check';
import { BELIEVED_BY_MS, believeFix, isDoubtful, MOVING_SPEED, type ReportedFix } from 'shared-auth/contract';

const start = Date.parse('2026-11-18T08:00:00Z');
const parked = { ignition: false, motion: false };
const fix = (seconds: number, north: number, speed: number, more: Partial<ReportedFix>): ReportedFix => ({
  at: start + seconds * 1_000,
  latitude: 41.6 + north / 111_194.93,
  longitude: 21.4,
  speed,
  ...more,
});

const report = fc.record({
  seconds: fc.constantFrom(1, 5, 10, 20, 30, 60, 120, 400, 700),
  metres: fc.constantFrom(0, 3, 40, 150, 300, 420, 850, 2_000, 60_000, -60_000),
  speed: fc.constantFrom(0, 3, 7, 32, 50, 100, 130, 255),
  more: fc.constantFrom({}, parked, { ignition: true, motion: true }, { accuracy: 60 }),
});
const tracks = fc.array(report, { minLength: 1, maxLength: 70 }).map((reports) => {
  let [seconds, north] = [0, 0];
  return reports.map(({ seconds: later, metres, speed, more }) => {
    seconds += later;
    north += metres;
    return fix(seconds, north, speed, more);
  });
});

it('a fix that the one before it, which is believed, gives no doubt of is believed', () => {
  fc.assert(
    fc.property(tracks, (fixes) => {
      for (let i = 1; i < fixes.length; i++) {
        const [before, one] = [fixes[i - 1] as ReportedFix, fixes[i] as ReportedFix];
        const known = believeFix(fixes, i - 1);
        if (!known.isPlaceBelieved || !known.isSpeedBelieved || isDoubtful(before, one)) continue;
        expect(believeFix(fixes, i)).toEqual({ isPlaceBelieved: true, isSpeedBelieved: true });
      }
    }),
    { numRuns: 2_000 },
  );
});

it('what is older than ten minutes, and what came later, decide nothing', () => {
  fc.assert(
    fc.property(tracks, fc.nat(), (fixes, n) => {
      const i = n % fixes.length;
      const from = fixes.findIndex(({ at }) => at >= (fixes[i] as ReportedFix).at - BELIEVED_BY_MS);
      expect(believeFix(fixes.slice(from, i + 1), i - from)).toEqual(believeFix(fixes, i));
      if ((fixes[i] as ReportedFix).speed < MOVING_SPEED) {
        const { isPlaceBelieved, isSpeedBelieved } = believeFix(fixes, i);
        expect(isSpeedBelieved).toBe(isPlaceBelieved);
      }
    }),
    { numRuns: 500 },
  );
});
