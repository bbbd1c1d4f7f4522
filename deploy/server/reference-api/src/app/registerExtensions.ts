import type { Extension } from '../platform/extension';
import type { Server } from '../platform/http/server';

/**
 * Registers extensions, each after those that it needs. @throws Error where a needed extension is missing or is listed
 * later
 */
export async function registerExtensions(app: Server, extensions: readonly Extension[]): Promise<void> {
  const registered = new Set<string>();
  for (const { name, needs = [], register } of extensions) {
    const missing = needs.filter((needed) => !registered.has(needed));
    if (missing.length > 0) throw new Error(`The extension ${name} needs ${missing.join(', ')} before it.`);
    await register(app);
    registered.add(name);
  }
}
