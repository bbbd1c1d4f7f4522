import { helpText } from './table.mjs';

/** Prints every command with a description. */
export const run = () => console.log(helpText());
