/** CSS pixels between the outermost shown objects and the map's edge (docs/spec/core.md §9). */
export const FIT_PADDING = 20;
