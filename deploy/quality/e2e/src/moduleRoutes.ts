import { readdirSync, readFileSync } from 'node:fs';
import type { Account } from './test';

/** A page as module.json names it. */
export interface ModuleRoute {
  path: string;
  /** The package that has it. */
  module: string;
  role?: Account;
  forDrivers?: boolean;
}

const root = new URL('../../../../', import.meta.url);

/** The pages of all modules. */
export const moduleRoutes = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .flatMap((name) => {
    const table = readFileSync(new URL(`${name}/module.json`, root), 'utf8');
    const { routes } = JSON.parse(table) as { routes: Omit<ModuleRoute, 'module'>[] };
    return routes.map((route): ModuleRoute => ({ ...route, module: name }));
  });

/** The accounts, each of which may open what those before it may. */
export const ranks: readonly Account[] = ['driver', 'operator', 'manager', 'admin'];

/** The pages that an account may open. */
export const routesOf = (account: Account): ModuleRoute[] =>
  moduleRoutes.filter(
    ({ role, forDrivers }) => ranks.indexOf(account) >= ranks.indexOf(role ?? (forDrivers ? 'driver' : 'operator')),
  );

/** The address of a page; a page of one thing is that of the fleet's first. */
export const addressOf = ({ path }: ModuleRoute): string => path.replace(/:\w+/g, '1');
