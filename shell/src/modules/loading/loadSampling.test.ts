import { release } from '../../registry/testing';
import { loadWeight } from './loadSampling';

it('counts every tab while a version is being rolled out, else one in ten for ten', () => {
  const stable = { stable: release('1.2.0') };
  expect(loadWeight({ ...stable, candidate: { ...release('1.3.0'), percent: 1 } }, 0.99)).toBe(1);
  expect(loadWeight(stable, 0.05)).toBe(10);
  expect(loadWeight(stable, 0.1)).toBe(0);
  expect(loadWeight(undefined, 0.5)).toBe(0);
});
