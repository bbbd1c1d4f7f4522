/** Publishing and rolling out of shell and modules. */
export { createLocalStore } from './localStore';
export { type Change, type Revision, readRegistry, readRevision, writeRegistry } from './registryFile';
export { ImmutableError, readModuleRelease, readRelease, readShellRelease, storeArtifact } from './releases';
export { rollOutWorkspace } from './rollOutWorkspace';
export { ConflictError, type Precondition, type Store, type StoredFile } from './store';
