import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows: the same engine, and the browser tests take a quarter less time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {readonly string[]} wanted names of programs */
export function findOnPath(wanted) {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of wanted) if (folder && isExecutable(join(folder, name))) return join(folder, name);
  return undefined;
}

/** A full Chromium or Chrome of this system; undefined where there is none. */
export const findBrowser = () => findOnPath(names) ?? macApps.find(isExecutable);

/** CHROMIUM_PATH, or a Chromium of this system; undefined where there is none. */
export const findChromium = () => process.env.CHROMIUM_PATH || (findOnPath([HEADLESS_SHELL]) ?? findBrowser());
