import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Which browser took the pictures. */
interface Camera {
  /** Chromium's major version: another one rounds edges and sets letters in its own way. */
  chromium: number;
  /** Operating system and processor: fonts are drawn by the system. */
  system: string;
}

const folder = fileURLToPath(new URL('baselines', import.meta.url));
const file = `${folder}/camera.json`;

/** The browser of this run. @param version - as Playwright has it: `156.0.8078.79` */
export const cameraOf = (version: string): Camera => ({
  chromium: Number.parseInt(version, 10),
  system: `${process.platform}-${process.arch}`,
});

/** Stores with the pictures which browser took them. */
export function keepCamera(camera: Camera): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(camera, null, 2)}\n`);
}

/** Why pictures of this browser cannot be compared with those that are kept; null where they can. */
export function whyIncomparable(now: Camera): string | null {
  if (!existsSync(file)) return 'There are no pictures yet: take them by npm run test:pictures -- --update';
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Camera; // written by keepCamera
  if (kept.chromium === now.chromium && kept.system === now.system) return null;
  return `Nothing was compared: the pictures are of Chromium ${kept.chromium} on ${kept.system}, this is ${now.chromium} on ${now.system}. Run it with that version (CHROMIUM_PATH), or take them anew from a commit that is known to be right: npm run test:pictures -- --update`;
}
