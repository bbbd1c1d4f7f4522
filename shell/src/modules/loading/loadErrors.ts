import type { FailureKind } from '../moduleState';

/** Names what went wrong while loading a module, from what the browser and the federation runtime say. */
export function classifyFailure(error: unknown): FailureKind {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (/IntegrityError|integrity|digest/i.test(text)) return 'integrity';
  if (/incompatible|RUNTIME-006|loadShareSync/i.test(text)) return 'incompatible';
  if (/timed? ?out|TimeoutError/i.test(text)) return 'timeout';
  if (
    /ScriptNetworkError|Failed to fetch|NetworkError|could not be loaded|ChunkLoadError|Loading chunk|RUNTIME-008|RUNTIME-003/i.test(
      text,
    )
  )
    return 'network';
  if (/answered \d{3}|\bHTTP \d{3}/.test(text)) return 'http';
  return 'evaluation';
}
