/** Which zones a place is in: for servers, and for pages that name them. */
export { type Shape, shapeOf, unwrapRings } from './shape';
export { type Box, boxOf, unwrap } from './unwrap';
export { ZoneIndex } from './zoneIndex';
