import './offline.css';

/** Colour tokens of the maps that the console draws. */
export const MAP_COLORS = {
  abroad: '--map-abroad',
  land: '--map-land',
  town: '--map-town',
  grid: '--map-grid',
  water: '--map-water',
  border: '--map-border',
  motorway: '--map-motorway',
  road: '--map-road',
  casing: '--map-casing',
  lane: '--map-lane',
  text: '--map-text',
  quiet: '--map-text-quiet',
  waterText: '--map-text-water',
  shield: '--map-shield',
  onShield: '--map-on-shield',
  font: '--font',
} as const;

export type MapColors = Readonly<Record<keyof typeof MAP_COLORS, string>>;
