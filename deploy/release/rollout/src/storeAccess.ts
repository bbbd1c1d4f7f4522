/** The parts of the store that a server needs; they import no build tool. */

export { type Refusal, readRefusals } from './compatibility/refusals';
export { arrangedSet, asksFor } from './releases/arranged';
export { type Live, liveOf, releasesOf, versionsIn } from './releases/releaseSet';
export { type Arrangement, readArrangement } from './store/arrangement';
export { contentTypeOf } from './store/contentTypes';
export {
  DeltaError,
  type DeltaIndex,
  deltasFrom,
  readDelta,
  readDeltaIndex,
} from './store/deltas';
export { readJson, writeJson } from './store/jsonFile';
export { createKey } from './store/keys';
export { copyLiveSet } from './store/liveSet';
export { createLocalStore } from './store/localStore';
export { openStore, storeDirFrom } from './store/openStore';
export { readShownPreview } from './store/previews';
export { RegistryFileError, readHistory, readRegistry, type StoredRegistry, writeRegistry } from './store/registryFile';
export { UnsignedError } from './store/signedStore';
export { readSourceMap } from './store/sourceMaps';
export { ConflictError, type Precondition, type Store, type StoredFile } from './store/store';
