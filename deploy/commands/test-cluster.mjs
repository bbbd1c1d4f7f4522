import { runProductionTests } from './lib/productionTests.mjs';

/** Uses the console on a cluster of this machine while its parts are killed one after the other. @param {string[]} args */
export const run = (args) => runProductionTests('cluster', args);
