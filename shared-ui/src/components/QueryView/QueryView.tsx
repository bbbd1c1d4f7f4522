import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../hooks/clock';
import { Hidden } from '../../internal/Hidden';
import { EmptyState } from '../Feedback/EmptyState';
import { ErrorState } from '../Feedback/ErrorState';
import { Skeleton } from '../Feedback/Skeleton';
import { StaleNotice } from '../Feedback/StaleNotice';

/** The part of a TanStack Query result that QueryView reads. */
export interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  /** `paused`: the browser reports that it is offline. */
  fetchStatus: 'fetching' | 'paused' | 'idle';
  /** Epoch ms by this computer's clock. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: QueryLike<Data>;
  /** Pixels of the expected content, where one block is its skeleton. */
  height?: number;
  /** Placeholder in the size of the content, where one block would not do. */
  skeleton?: ReactNode;
  /** The text of an error, in the user's words. */
  error: (error: unknown) => string;
  /** For support, behind "details". */
  errorDetail?: (error: unknown) => ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** A sentence, or a whole element. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows a query in each of its states: loading, failed with a retry, empty, ready, and ready but stale.
 *
 * @example
 * <QueryView query={query} height={200} error={(error) => errorText(error, t)}>
 *   {(vehicle) => <VehicleDetails vehicle={vehicle} />}
 * </QueryView>
 */
export function QueryView<Data>({
  query,
  height = 16,
  skeleton = <Skeleton height={height} />,
  error,
  errorDetail,
  isEmpty,
  empty,
  children,
}: QueryViewProps<Data>) {
  const { t } = useTranslation('ui');
  const retry = () => void query.refetch();
  const isOffline = query.fetchStatus === 'paused';

  if (query.data === undefined) {
    if (query.isError)
      return (
        <ErrorState
          message={error(query.error)}
          detail={errorDetail?.(query.error)}
          onRetry={retry}
          busy={query.isFetching}
        />
      );
    // Without a network a query waits for ever; a skeleton would suggest that data are loading.
    if (isOffline) return <ErrorState message={t('ui:errors.network')} onRetry={retry} />;
    return (
      <div aria-busy="true">
        <Hidden role="status">{t('ui:loading')}</Hidden>
        {skeleton}
      </div>
    );
  }

  const content =
    isEmpty?.(query.data) && empty !== undefined ? (
      typeof empty === 'string' ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        empty
      )
    ) : (
      children(query.data)
    );
  const age = Date.now() - query.dataUpdatedAt;
  // The content has the same position in the tree with and without the notice, so that its state and typed values
  // survive.
  return (
    <>
      {(query.isError || isOffline) && (
        <StaleNotice
          since={query.dataUpdatedAt > 0 ? clock.now() - age : null}
          onRetry={retry}
          busy={query.isFetching && !isOffline}
        />
      )}
      {content}
    </>
  );
}
