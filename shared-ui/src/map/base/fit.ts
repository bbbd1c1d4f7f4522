/** CSS pixels between the outermost of what is shown and the map's edge (docs/spec/core.md §9). */
export const FIT_PADDING = 20;
