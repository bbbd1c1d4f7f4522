import { placePopup } from './placement';

const MAP = { x: 800, y: 400 };
const POPUP = { x: 240, y: 200 };

it('stands above its place', () => {
  expect(placePopup({ x: 400, y: 300 }, MAP, POPUP)).toEqual({ side: 'above', shift: 0 });
});

it('flips below where there is no room above and more below', () => {
  expect(placePopup({ x: 400, y: 60 }, MAP, POPUP).side).toBe('below');
  expect(placePopup({ x: 400, y: 201 }, MAP, { x: 240, y: 300 }).side).toBe('above');
});

it('moves aside at an edge, and never so far that its arrow would leave it', () => {
  expect(placePopup({ x: 60, y: 300 }, MAP, POPUP).shift).toBe(68);
  expect(placePopup({ x: 760, y: 300 }, MAP, POPUP).shift).toBe(-88);
  expect(placePopup({ x: 0, y: 300 }, MAP, POPUP).shift).toBe(100);
  expect(placePopup({ x: 150, y: 300 }, { x: 200, y: 400 }, POPUP).shift).toBe(-50);
});
