import type { Wording } from '../sample-data/useSampleData';

/** A route vehicles drive regularly. Client-only sample data. */
export interface Route {
  id: string;
  name: Wording;
  start: Wording;
  destination: Wording;
  /** Kilometres; null when nobody said. */
  lengthKm: number | null;
  state: 'active' | 'inactive';
}

export const sampleRoutes: readonly Route[] = [
  {
    id: 'sample-1',
    name: { key: 'routes.samples.delivery' },
    start: { key: 'towns.skopje' },
    destination: { key: 'towns.tetovo' },
    lengthKm: 43,
    state: 'active',
  },
  {
    id: 'sample-2',
    name: { key: 'routes.samples.lake' },
    start: { key: 'towns.bitola' },
    destination: { key: 'towns.ohrid' },
    lengthKm: 71,
    state: 'active',
  },
  {
    id: 'sample-3',
    name: { key: 'routes.samples.border' },
    start: { key: 'towns.skopje' },
    destination: { key: 'towns.gevgelija' },
    lengthKm: 158,
    state: 'inactive',
  },
];

export const toggled = (routes: readonly Route[], id: string): readonly Route[] =>
  routes.map((route) =>
    route.id === id ? { ...route, state: route.state === 'active' ? 'inactive' : 'active' } : route,
  );
