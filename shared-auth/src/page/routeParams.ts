import { useParams } from 'react-router-dom';
import type { routePatterns } from '../contract/paths';

/** Every pattern, and the former one of the audit log, which published modules may still use. */
type RoutePattern = (typeof routePatterns)[number] | '/acts';
type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Head | Segments<Rest> : Path;
type ParamName<Path extends string> =
  Segments<Path> extends infer Part ? (Part extends `:${infer Name}` ? Name : never) : never;

/** The parameters of a route of the console: `RouteParams<'/vehicles/:id'>` is `{ id: string }`. */
export type RouteParams<Path extends RoutePattern> = Readonly<Record<ParamName<Path>, string>>;

const namesIn = <Path extends RoutePattern>(pattern: Path) =>
  // The same rule as the type's
  pattern.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : [])) as ParamName<Path>[];

/**
 * The URL's parameters on a page of the route.
 *
 * @example const { id } = useRouteParams('/vehicles/:id');
 * @throws Error on a page that is not below the route
 */
export function useRouteParams<Path extends RoutePattern>(pattern: Path): RouteParams<Path> {
  const params = useParams();
  const read: Partial<Record<ParamName<Path>, string>> = {};
  for (const name of namesIn(pattern)) {
    const value = params[name];
    if (value === undefined) throw new Error(`The page is not below ${pattern}: its URL has no ${name}.`);
    read[name] = value;
  }
  return read as RouteParams<Path>; // every name was read
}
