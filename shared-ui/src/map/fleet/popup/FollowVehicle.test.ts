import { followStep } from './FollowVehicle';

const map = { x: 1000, y: 600 };
const none = { x: 0, y: 0 };

it('lets a followed vehicle move freely in the middle of the map, and brings it back from beyond', () => {
  expect(followStep({ x: 780, y: 300 }, map, none)).toBeNull();
  expect(followStep({ x: 820, y: 300 }, map, none)).toEqual([320, 0]);
  expect(followStep({ x: 500, y: 100 }, map, none)).toEqual([0, -200]);
});

it('keeps the popup above the vehicle on the map', () => {
  const popup = { x: 300, y: 280 };
  expect(followStep({ x: 500, y: 300 }, map, popup)).toEqual([0, -140]);
  expect(followStep({ x: 500, y: 440 }, map, popup)).toBeNull();
  expect(followStep({ x: 195, y: 420 }, { x: 320, y: 600 }, popup)).toEqual([35, -20]);
});

it('stays where it is on a map too small for the popup, once it is in the middle', () => {
  expect(followStep({ x: 160, y: 240 }, { x: 320, y: 200 }, { x: 300, y: 280 })).toBeNull();
});
