import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryDefaults } from 'shared-auth/contract';
import { type RenderWithUiOptions, type RenderWithUiResult, renderWithUi } from './renderWithUi';

export interface RenderModuleOptions extends RenderWithUiOptions {
  /** The query client of an earlier page, to go on with its cache. */
  client?: QueryClient;
}

export interface RenderModuleResult extends RenderWithUiResult {
  client: QueryClient;
  /** The address's part from `?` on. */
  search: () => string;
}

/** A query client as the shell's, only without the wait before it asks again. */
const createClient = () =>
  new QueryClient({ defaultOptions: { ...queryDefaults, queries: { ...queryDefaults.queries, retryDelay: 0 } } });

/** Renders a page or widget of a module as the shell does: texts, router and query client. */
export function renderModule(
  ui: ReactElement,
  { client = createClient(), wrapper: Inner = ({ children }) => children, ...options }: RenderModuleOptions = {},
): RenderModuleResult {
  const view = renderWithUi(ui, {
    ...options,
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <Inner>{children}</Inner>
      </QueryClientProvider>
    ),
  });
  return { ...view, client, search: () => view.location().search };
}
