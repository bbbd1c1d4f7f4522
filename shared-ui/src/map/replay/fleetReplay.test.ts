import { vehicle } from '../testing';
import type { TrackPoint, VehicleMove } from '../types';
import { FleetReplay, positionAt, vehiclesKnown } from './fleetReplay';

const MINUTE = 60_000;
const point = (minute: number, lat = 41 + minute / 100): TrackPoint => ({
  lat,
  lng: 21,
  at: minute * MINUTE,
  speed: minute,
  heading: 90,
});
const way = [point(0), point(2), point(4), point(30), point(32)];

describe('where a vehicle was', () => {
  it('lies on the line between two points, with what was measured at the first', () => {
    expect(positionAt(way, 3 * MINUTE)).toMatchObject({ lat: 41.03, at: 2 * MINUTE, speed: 2, isRecent: true });
  });

  it('is unknown before the first point', () => {
    expect(positionAt(way, -1)).toBeNull();
  });

  it('stays at the last point over a gap and after the end, and is not recent any more', () => {
    expect(positionAt(way, 12 * MINUTE)).toMatchObject({ lat: 41.04, isRecent: true });
    expect(positionAt(way, 20 * MINUTE)).toMatchObject({ lat: 41.04, isRecent: false });
    expect(positionAt(way, 99 * MINUTE)).toMatchObject({ lat: 41.32, isRecent: false });
  });
});

describe('a replayed fleet', () => {
  const alarm = { at: 3 * MINUTE, key: 'a', type: 'sos', severity: 'critical', name: 'SK-1' };
  const replayOf = () =>
    new FleetReplay(
      [vehicle({ key: 'a', status: 'offline' }), vehicle({ key: 'b' })],
      [
        { key: 'a', points: way },
        { key: 'b', points: [point(2)] },
      ],
      [alarm],
    );

  it('shows nobody where nothing is known of them, and nothing of what is known of them now', () => {
    const shown = replayOf().goTo(MINUTE) ?? [];
    expect(shown[0]).toMatchObject({
      status: 'online',
      latitude: expect.closeTo(41.01, 9),
      fixAt: 0,
      hasAlarms: false,
    });
    expect(shown[1]).toMatchObject({ status: null, latitude: null, speed: null, fixAt: null });
  });

  it('moves them without new vehicles until one gets its place or its alarm', () => {
    const replay = replayOf();
    const moves: VehicleMove[] = [];
    replay.feed.subscribe((some) => moves.push(...some));
    replay.goTo(0);
    expect(replay.goTo(MINUTE)).toBeNull();
    expect(moves).toEqual([expect.objectContaining({ vehicle: 'a', lat: expect.closeTo(41.01, 9), status: 'online' })]);
    expect(replay.goTo(2 * MINUTE)?.[1]?.latitude).toBe(41.02);
    expect(replay.goTo(3 * MINUTE)?.[0]?.hasAlarms).toBe(true);
    expect(replay.goTo(3 * MINUTE + 1)).toBeNull();
    expect(replay.goTo(14 * MINUTE)?.[0]?.hasAlarms).toBe(false);
  });

  it('counts for how many vehicles something was measured, gaps aside', () => {
    const replay = replayOf();
    expect([...vehiclesKnown(replay.points.values(), 0, 40 * MINUTE, 10)]).toEqual([2, 1, 0, 0, 0, 0, 0, 1, 1, 0]);
  });
});
