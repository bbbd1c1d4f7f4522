/** `value` rounded to this many decimals. */
export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
