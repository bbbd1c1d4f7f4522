/** Rolls out by ramps that are stored in the store, and acts for administrators. */
export { type Controller, startController } from './controller';
export { type ControllerSettings, settingsFrom } from './settings';
