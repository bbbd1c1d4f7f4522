import { useMediaQuery } from './useMediaQuery';

/** Whether the user asked the system for less motion. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
