/** Functions for the shell alone, for data that it shares with modules: no module can import these. */
export { liveLink, takeRefusedCalls } from './page/liveInstance';
