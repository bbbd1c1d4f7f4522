/**
 * @jest-environment ./deploy/server/reference-api/src/testing/zoneEnvironment.mjs
 * @jest-environment-options {"zone": "UTC"}
 */
import { holdProtocolTimes } from '../../testing/protocolTimes';

holdProtocolTimes('UTC', 0);
