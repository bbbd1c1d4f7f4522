/** What a module's browser tests (`mfe-x/e2e`) use: the console as deployed, with the fixture's accounts. */

export { ForeignTraccarServer } from '@fleet/reference-api/test-traccar';
export type { Download, Locator, Page } from '@playwright/test';
export { expectNoAxeFindings } from './axe';
export { countClicks } from './countClicks';
export { forward } from './forward';
export { keepZone } from './keepZone';
export { mailTest } from './mailTest';
export { makeVehicle } from './makeVehicle';
export { zoomOf } from './mapFrame';
export type { Row, Servers } from './servers';
export { standing, yesterday } from './standing';
export { expect, startBuilt, test, testApart, tokenOf } from './test';
