import { type Id, paths } from 'shared-auth';
import { zoneKinds } from 'shared-auth/contract';
import { choiceParam, matchesSearch, type SearchCodec, textParam } from 'shared-ui';
import { kindOf } from './zones';
import type { Zone } from './zones.api';

/** The state of /geofences in its address. */
export interface ZonesSearch {
  /** A part of the name. */
  q: string;
  kind: (typeof zoneKinds)[number] | '';
  /** The zone that is open; '' for the list. */
  zone: string;
  /** Where the form of a new zone begins: other pages link here by it. */
  lat: string;
  lng: string;
  /** For an open zone: the last of the seven days of its visits; `at` is a day or the hours of one. */
  until: string;
  at: string;
}

export const zonesSearch: SearchCodec<ZonesSearch> = {
  q: textParam(),
  kind: choiceParam(zoneKinds, ''),
  zone: textParam(),
  lat: textParam(),
  lng: textParam(),
  until: textParam(),
  at: textParam(),
};

/** The address of one zone's page. */
export const zonePath = (id: Id) => `${paths.geofences()}?zone=${encodeURIComponent(String(id))}`;

/** The zones that a filter leaves. */
export const shownZones = (zones: readonly Zone[], { q, kind }: Pick<ZonesSearch, 'q' | 'kind'>): Zone[] =>
  zones.filter(
    (zone) => (kind === '' || kindOf(zone.kind) === kind) && matchesSearch(q, zone.name, zone.note, zone.team),
  );
