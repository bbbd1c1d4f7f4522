import { Frame } from '@fleet/catalogue/frame';

/** Ladle reads the declaration itself: a re-export it cannot see. */
export const Provider = Frame;
