/**
 * @jest-environment ./deploy/server/reference-api/src/testing/zoneEnvironment.mjs
 * @jest-environment-options {"zone": "America/St_Johns"}
 */
import { holdProtocolTimes } from '../../testing/protocolTimes';

holdProtocolTimes('America/St_Johns', 210);
