import { readdirSync, readFileSync } from 'node:fs';
import type { Account } from './test';

/** A page as module.json names it. */
export interface ModuleRoute {
  path: string;
  role?: Account;
  forDrivers?: boolean;
}

const root = new URL('../../../../', import.meta.url);

/** The pages of all modules. */
export const moduleRoutes = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .flatMap((name) => {
    const table = readFileSync(new URL(`${name}/module.json`, root), 'utf8');
    return (JSON.parse(table) as { routes: ModuleRoute[] }).routes;
  });
