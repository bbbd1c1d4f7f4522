import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useIsFetching,
  useMutation,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Link, Navigate, NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';

/*
 * The part of each large package that modules may use. Handing out whole packages would put all of them into everybody's first
 * load; a repository test holds what modules import against these lists.
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

export const queryForModules = {
  __esModule: true,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useIsFetching,
  useMutation,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} as const;

export const i18nForModules = { __esModule: true, I18nextProvider, useTranslation } as const;
