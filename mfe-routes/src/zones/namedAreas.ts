import type { NamedShape } from 'shared-ui/map';
import { areaOf } from './geometry';
import { colorOf } from './zones';
import type { Zone } from './zones.api';

/** Zones as areas of a map; those with an unknown geometry are left out. */
export const namedAreas = (zones: readonly Zone[]): (NamedShape & { name: string })[] =>
  zones.flatMap(({ id, name, color, geometry }) =>
    geometry ? [{ key: String(id), name: name ?? '', tone: colorOf(color), ...areaOf(geometry) }] : [],
  );
