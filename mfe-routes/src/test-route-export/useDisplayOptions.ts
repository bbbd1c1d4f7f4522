import { choiceParam, flagParam, type SearchCodec, useSearchState } from 'shared-ui';

export const colorModes = ['single', 'speed', 'time'] as const;
export type ColorMode = (typeof colorModes)[number];

/** How a found route is drawn. */
export interface DisplayOptions {
  mode: ColorMode;
  /** Whether the GPS points are drawn on the line. */
  points: boolean;
  /** Whether a click on a point opens its details. */
  details: boolean;
  /** Whether the line is drawn without its GPS noise. */
  matching: boolean;
}

const codec: SearchCodec<DisplayOptions> = {
  mode: choiceParam<ColorMode, ColorMode>(colorModes, 'single'),
  points: flagParam(true),
  details: flagParam(true),
  matching: flagParam(),
};

/** The display options are in the URL, which leaves out the defaults. */
export function useDisplayOptions() {
  const [options, set] = useSearchState(codec);
  return { options, change: (patch: Partial<DisplayOptions>) => set(patch, { replace: true }) };
}
