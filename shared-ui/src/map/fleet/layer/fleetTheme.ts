import type { SpritePalette } from '../paint/sprites';

/** Colours and type of what the layer draws. */
export interface FleetPaint extends SpritePalette {
  accent: string;
  onAccent: string;
  text: string;
  font: string;
}

/** What is drawn besides the vehicles' places. */
export interface FleetTheme {
  paint: FleetPaint;
  /** Index of the chosen vehicle, or -1. */
  selected: number;
  grouped: boolean;
  /** Whether markers glide to a new place; not where there are too many to redraw all the time. */
  glide: boolean;
  /** Whether every vehicle in view has its tail, not the chosen one alone. */
  trails: boolean;
  /** Text next to a marker, where there is room for it; `null` for none. */
  label: ((index: number) => string) | null;
  /**
   * Index of the vehicle that the pointer or the keyboard is on, or -1: its text shows however little room there is.
   */
  hovered: number;
  /** Text of that vehicle. */
  hoverText: (index: number) => string;
  /** Server time, epoch ms. */
  now: () => number;
}
