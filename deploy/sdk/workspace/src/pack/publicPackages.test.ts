import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { ownVersions } from './publicPackages';

it('P14: the docs name the packages that are packed, all of them', () => {
  const guide = readFileSync(join(workspaceRoot, 'docs/modules.md'), 'utf8');
  const [, list = ''] = /`npm run pack` writes tarballs of ([\s\S]*?)into `/.exec(guide) ?? [];
  const named = [...list.matchAll(/`((?:@fleet\/|shared-|slots-)[\w-]+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(ownVersions()).sort());
});
