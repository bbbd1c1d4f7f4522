import type { SpritePalette } from '../paint/sprites';

/** Colours and font of the layer. */
export interface FleetPaint extends SpritePalette {
  accent: string;
  onAccent: string;
  text: string;
  font: string;
}

/** The things to draw besides the vehicles' places. */
export interface FleetTheme {
  paint: FleetPaint;
  /** Index of the chosen vehicle, or -1. */
  selected: number;
  grouped: boolean;
  /** Whether markers glide to a new place; not where there are too many to redraw all the time. */
  glide: boolean;
  /** Whether every vehicle in view has its tail, not the chosen one alone. */
  trails: boolean;
  /** Returns the text next to a marker, which is written where there is room; `null` for no texts. */
  label: ((index: number) => string) | null;
  /**
   * Index of the vehicle under the pointer or the keyboard, or -1. Its text is written even without room.
   */
  hovered: number;
  /** Text of that vehicle. */
  hoverText: (index: number) => string;
  /** Server time, epoch ms. */
  now: () => number;
}
