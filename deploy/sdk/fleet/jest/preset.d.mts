import type { Config } from 'jest';

/** Tests of code that runs in a browser. */
export declare const browserTests: Config;
/** Tests of servers and tools. */
export declare const nodeTests: Config;
declare const preset: Config;
export default preset;
