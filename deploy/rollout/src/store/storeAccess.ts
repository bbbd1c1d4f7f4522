/** What a server needs of the store: no build tool comes with it. */

export { type Live, liveOf, versionsIn } from '../releases/releaseSet';
export { createLocalStore } from './localStore';
export { openStore, StoreSettingError } from './openStore';
export { type Refusal, readRefusals } from './refusals';
export { readRegistry } from './registryFile';
export { ConflictError, type Precondition, type Store, type StoredFile } from './store';
