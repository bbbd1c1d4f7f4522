import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './processes.mjs';

const folders = () =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(shell|mfe-.*|shared-.*|deploy)$/.test(entry.name))
    .map(({ name }) => join(root, name));

/**
 * Test files of the workspace, from its root, by their text.
 * @param {RegExp} ending of their names
 * @param {(text: string, file: string) => boolean} isWanted
 */
export const testFiles = (ending, isWanted) =>
  folders()
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/node_modules|\/dist\//.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => relative(root, file))
    .filter((file) => isWanted(readFileSync(join(root, file), 'utf8'), file));
