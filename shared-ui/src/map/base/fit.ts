/** CSS pixels between the outermost of what is shown and the map's edge (spec core §9). */
export const FIT_PADDING = 20;
