/** What `npm run dev` needs of the build. */
export { type DevelopmentShell, developmentShell, isDevelopmentShell } from './developmentShell';
export { type ModuleServer, startModuleServer } from './moduleServer';
