/**
 * A known weakness of some versions of a package.
 * @typedef {{ severity: string, title: string, vulnerable_versions: string, url: string }} Advisory
 */

/**
 * Asks a registry about installed packages.
 * @param {string} registry its address
 * @param {readonly { name: string, version: string }[]} dependencies
 * @returns {Promise<(Advisory & { name: string })[]>}
 * @throws Error that names why it could not be asked: a failed audit must not look like one without findings
 */
export async function knownWeaknesses(registry, dependencies) {
  /** @type {Record<string, string[]>} */
  const versions = {};
  for (const { name, version } of dependencies) versions[name] = [...(versions[name] ?? []), version];
  try {
    const response = await fetch(`${registry.replace(/\/$/, '')}/-/npm/v1/security/advisories/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(versions),
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    /** @type {Record<string, Advisory[]>} */
    const found = /** @type {any} */ (await response.json());
    if (typeof found !== 'object' || found === null || !Object.values(found).every(Array.isArray))
      throw new Error('its answer lists no advisories');
    return Object.entries(found).flatMap(([name, advisories]) => advisories.map((advisory) => ({ name, ...advisory })));
  } catch (error) {
    const { message = String(error), cause } = Object(error);
    const reason = cause?.message ? `${message}: ${cause.message}` : message;
    throw new Error(
      `The registry could not be asked for known weaknesses (${reason}). Nothing is known about ${Object.keys(versions).length} packages.`,
    );
  }
}
