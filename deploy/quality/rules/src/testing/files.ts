import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';

/** The packages of the pages. */
export const pages = [
  'shell',
  'shared-ui',
  'shared-auth',
  'mfe-admin',
  'mfe-alarms',
  'mfe-fleet',
  'mfe-reports',
  'mfe-routes',
];

/** Paths below the workspace's root of a folder's files with such a name; nothing installed or built. */
export const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(workspaceRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(workspaceRoot, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist|\.cache)\//.test(file));

/** The text of a file, by its path below the workspace's root. */
export const read = (file: string): string => readFileSync(join(workspaceRoot, file), 'utf8');
