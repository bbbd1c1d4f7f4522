/** What `npm run dev` and `fleet dev` need of the build. */
export { readDescriptor } from '../descriptor';
export { CannotStart, type DevelopmentConsole, openInConsole, portFrom, runningConsole } from './develop';
export { type DevelopmentShell, developmentShell } from './developmentShell';
export { type ModuleServer, startModuleServer } from './moduleServer';
