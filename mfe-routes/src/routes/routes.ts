import type { Wording } from '../sample-data/useSampleData';

/** A route vehicles drive regularly. Client-only sample data. */
export interface Route {
  id: string;
  name: Wording;
  start: Wording;
  destination: Wording;
  /** Kilometres; null when unknown. */
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

/** The typed values in the form of a new route. */
export interface RouteDraft {
  name: string;
  start: string;
  destination: string;
  lengthKm: string;
}

export type RouteProblem = 'required' | 'positive';

/** Kilometres as typed, with the decimal comma of Macedonian or a point; null unless it is a positive number. */
function readLength(typed: string): number | null {
  const value = Number(typed.trim().replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : null;
}

export function routeProblems(draft: RouteDraft): Partial<Record<keyof RouteDraft, RouteProblem>> {
  const problems: Partial<Record<keyof RouteDraft, RouteProblem>> = {};
  for (const field of ['name', 'start', 'destination'] as const) if (!draft[field].trim()) problems[field] = 'required';
  if (draft.lengthKm.trim() && readLength(draft.lengthKm) === null) problems.lengthKm = 'positive';
  return problems;
}

let added = 0;

/** The route of a draft without problems; a new route is active. */
export const newRoute = (draft: RouteDraft): Route => ({
  id: `added-${++added}`,
  name: { text: draft.name.trim() },
  start: { text: draft.start.trim() },
  destination: { text: draft.destination.trim() },
  lengthKm: readLength(draft.lengthKm),
  state: 'active',
});
