import type { MapPlace } from './places';

/** Whether people live in a place of the offline map. */
export const isInhabited = ({ kind }: MapPlace): boolean =>
  kind !== 'country' && kind !== 'lake' && kind !== 'mountain';
