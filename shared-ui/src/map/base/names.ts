/** The choice of showing names of places on the console's own drawing of the country; a preference. */
export const PLACE_NAMES = 'map.names';
