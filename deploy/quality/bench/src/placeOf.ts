/** Metres a second; knots of it; and metres of a degree of latitude. */
const PACE = 12;
const KNOTS = (PACE * 3.6) / 1.852;
const DEGREE = 111_195;

/**
 * Where a tracker of a load is at a time, and how fast: half an hour to the north, half an hour back, so that the
 * server doubts nothing of it. @param at epoch ms
 */
export const placeOf = (tracker: number, at: number): { latitude: number; longitude: number; speed: number } => ({
  latitude: 41.2 + (Math.abs(((at / 1_000) % 3_600) - 1_800) * PACE) / DEGREE,
  longitude: 21.4 + tracker / 10_000,
  speed: KNOTS,
});
