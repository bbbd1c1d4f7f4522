import type { FleetTheme } from './layer/fleetTheme';

/** The colours of a test's map: distinct names, so that the painting shows which one was used. */
export const testPaint: FleetTheme['paint'] = {
  online: 'green',
  offline: 'red',
  maintenance: 'yellow',
  unknown: 'grey',
  surface: 'white',
  critical: 'crimson',
  high: 'crimson',
  medium: 'crimson',
  low: 'crimson',
  onAlarm: 'ivory',
  accent: 'teal',
  onAccent: 'snow',
  text: 'black',
  font: 'sans-serif',
};

/** The theme of a map without selection, labels or groups, at one moment. */
export const testTheme = (now: number): FleetTheme => ({
  paint: testPaint,
  trails: false,
  selected: -1,
  grouped: false,
  glide: false,
  label: null,
  hovered: -1,
  hoverText: (index) => `hover ${index}`,
  now: () => now,
});
