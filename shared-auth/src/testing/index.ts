/** For tests: fakes at the HTTP edge, of the real types. */

export { liveLink } from '../page/liveInstance';
export { type FakeAnswer, type FakeCall, fakeServer } from './fakeServer';
export { serverAnnounces } from './serverAnnounces';
export { signInAs } from './signInAs';
