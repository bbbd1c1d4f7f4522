/**
 * The router's declarative mode: everything that works below the shell's `BrowserRouter`. Its data and server modes
 * (loaders, fetchers, `useSubmit`) need another router around them and would throw here; they are 45 kB of everybody's
 * first load. The compatibility check refuses by name a module that imports one of them.
 */
export {
  createPath,
  createRoutesFromChildren,
  createRoutesFromElements,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  parsePath,
  Route,
  Routes,
  renderMatches,
  resolvePath,
  useBeforeUnload,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutlet,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
