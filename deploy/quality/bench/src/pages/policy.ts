import { createDefaultPolicy } from '../../../../../shell/src/config/trustedTypes';

// Before Leaflet loads, as the shell does: it tries what the browser draws by `innerHTML`.
createDefaultPolicy();
