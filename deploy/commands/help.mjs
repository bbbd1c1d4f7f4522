import { helpText } from './table.mjs';

/** Every command with what it does. */
export const run = () => console.log(helpText());
