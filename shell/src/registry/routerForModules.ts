import { Link, Navigate, NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';

/**
 * The part of react-router-dom that modules may use. Handing out the whole package would put all of it into the login page's
 * script; a repository test holds what modules import against this list.
 */
export const routerForModules = {
  __esModule: true,
  Link,
  NavLink,
  Navigate,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} as const;
