/** What the shell alone does with what it lends to modules: no module can reach these. */
export { liveLink, takeRefusedCalls } from './page/liveInstance';
