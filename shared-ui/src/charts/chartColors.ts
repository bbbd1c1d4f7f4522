/**
 * The six colour-blind-safe colours of the light theme, in their fixed order; charts use the colours of the current
 * theme.
 */
export const chartColors = ['#0072b2', '#e69f00', '#009e73', '#d55e00', '#cc79a7', '#56b4e9'] as const;
