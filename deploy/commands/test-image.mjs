import { runProductionTests } from './lib/productionTests.mjs';

/** Runs the images of `npm run image` as they are deployed, and the smoke suite against them. @param {string[]} args */
export const run = (args) => runProductionTests('image', args);
