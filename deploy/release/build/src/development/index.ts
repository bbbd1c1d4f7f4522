/** What `npm run dev` and `fleet dev` need of the build. */
export { CannotStart, type DevelopmentConsole, developModule, portFrom, runningConsole } from './develop';
export { type DevelopmentShell, developmentShell } from './developmentShell';
