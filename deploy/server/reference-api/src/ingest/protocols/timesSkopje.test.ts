/**
 * @jest-environment ./deploy/server/reference-api/src/testing/zoneEnvironment.mjs
 * @jest-environment-options {"zone": "Europe/Skopje"}
 */
import { holdProtocolTimes } from '../../testing/protocolTimes';

holdProtocolTimes('Europe/Skopje', -60);
