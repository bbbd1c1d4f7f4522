import type { TrackPoint } from '../types';
import { Playback, playable } from './Playback';
import { GAP_MS } from './route';

const at = (ms: number | null): TrackPoint => ({ lat: 42, lng: 21, at: ms, speed: 50, heading: null });

it('plays only points with a time, in its order', () => {
  expect(playable([at(300), at(null), at(100), at(Number.NaN)]).map((point) => point.at)).toEqual([100, 300]);
});

it('runs as many times faster as was chosen', () => {
  const playback = new Playback([at(0), at(60_000)]);
  playback.setSpeed(20);
  playback.advance(500);
  expect(playback.at).toBe(10_000);
  expect(playback.moment()).toEqual({ index: 0, share: 10 / 60 });
});

it('ends at the last point and stops', () => {
  const playback = new Playback([at(0), at(1000)]);
  playback.playing = true;
  playback.advance(60_000);
  expect(playback.at).toBe(1000);
  expect(playback.playing).toBe(false);
  expect(playback.moment()).toEqual({ index: 1, share: 0 });
});

it('skips a gap and invents no places in it', () => {
  const end = GAP_MS + 2000;
  const playback = new Playback([at(0), at(1000), at(end)]);
  playback.seek(500_000);
  expect(playback.moment()).toEqual({ index: 1, share: 0 });
  playback.seek(1500);
  playback.advance(10);
  expect(playback.at).toBe(end);
});

it('holds a moment within the route', () => {
  const playback = new Playback([at(100), at(200)]);
  playback.seek(-5);
  expect(playback.at).toBe(100);
  playback.seek(9000);
  expect(playback.at).toBe(200);
});

it('tells who listens, until they stop', () => {
  const playback = new Playback([at(0), at(1000)]);
  const heard = jest.fn();
  const stop = playback.subscribe(heard);
  playback.seek(5);
  stop();
  playback.seek(6);
  expect(heard).toHaveBeenCalledTimes(1);
});
