import type { ModuleRelease, Registry } from 'shared-auth/contract';

/** Where in the console an expose is seen. */
export interface Stop {
  expose: string;
  /** An address that shows it. */
  address: string;
  /** The page's path in module.json; absent for a widget. */
  route?: string;
  slot?: string;
  /** Label in Macedonian: of a tab, where the slot's owner arranges its widgets so. */
  label: string;
}

/** A page on which slots of an area are. Those of other areas are in every page. */
const pagesOfAreas: Readonly<Record<string, string>> = {
  dashboard: '/dashboard',
  vehicle: '/vehicles/1',
  vehicles: '/vehicles',
  device: '/devices/1',
  map: '/map',
};

/** Over the page: after all others. */
export const PALETTE = 'console.palette';

/** The area of a slot: of `mfe-fleet/vehicle.summary`, too, which a module owns, the vehicle. */
const areaOf = (slot: string) => /^(?:proposed\.|[^/]*\/)?([^.]*)/.exec(slot)?.[1] ?? '';
const addressOf = (path: string) => path.replace(/:[^/]+/g, '1');
/** A page of the module that owns a slot, which does not say on which of them it is. */
const pageOfOwner = (slot: string, modules: Registry['modules']) => {
  const [path] = modules[slot.split('/')[0] ?? '']?.stable.contributes.routes.map((route) => route.path) ?? [];
  return path && addressOf(path);
};
const placeOf = ({ slot, address }: Stop) => `${slot === PALETTE ? 1 : 0} ${address}`;

/** Where each page and widget of a release is seen beside the live modules: pages first, then widgets by their page. */
export function stopsOf(
  { contributes: { routes, widgets, locales } }: ModuleRelease,
  modules: Registry['modules'],
): Stop[] {
  const label = (key: string) => locales.mk[key] ?? key;
  const pages = routes.map(({ path, expose, title }) => ({
    expose,
    route: path,
    address: addressOf(path),
    label: label(title),
  }));
  return [
    ...pages,
    ...widgets
      .map(({ slot, expose, title }) => ({
        expose,
        slot,
        address: pagesOfAreas[areaOf(slot)] ?? pageOfOwner(slot, modules) ?? '/profile',
        label: label(title),
      }))
      .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b))),
  ];
}

/** The pages of the stops alone. */
export const pagesOf = (stops: readonly Stop[]): Stop[] =>
  [...new Set(stops.map(({ address }) => address))].map((address) => ({
    expose: '',
    route: address,
    address,
    label: '',
  }));
