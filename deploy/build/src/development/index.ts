/** What `npm run dev` needs of the build. */
export { DescriptorError } from '../descriptor';
export { type DevelopmentShell, developmentShell, isDevelopmentShell } from './developmentShell';
export { type ModuleServer, startModuleServer } from './moduleServer';
