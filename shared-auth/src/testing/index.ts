/** For tests: fakes at the HTTP edge, of the real types. */
export { type FakeAnswer, type FakeCall, fakeServer } from './fakeServer';
export { signInAs } from './signInAs';
