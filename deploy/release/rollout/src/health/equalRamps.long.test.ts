import { stoppedRamps } from '../testing/simulatedRamp';

jest.setTimeout(300_000);

it.each([30, 60])('stops none of 200 ramps of an equal build with %s users, whatever their computers do', (users) => {
  expect(stoppedRamps(200, users)).toEqual([]);
});
