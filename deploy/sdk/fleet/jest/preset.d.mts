import type { Config } from 'jest';

/** What tests of the browser's and of Node's code have in common. */
export declare const transforming: Config;
/** Tests of code that runs in a browser. */
export declare const browserTests: Config;
declare const preset: Config;
export default preset;
