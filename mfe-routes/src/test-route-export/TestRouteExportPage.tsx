import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { waitText } from 'shared-auth';
import { clock, EmptyState, localDateTime, Page, PageHeader, QueryView, WorkProgress } from 'shared-ui';
import { wholeDay } from '../track/period';
import { TrackForm } from '../track/TrackForm';
import { TrackSkeleton } from '../track/TrackSkeleton';
import { useTrackSearch } from '../track/useTrackSearch';
import { FoundRoute } from './FoundRoute';
import { testRouteQuery } from './test-route-export.api';

/** Height of the map, px. */
const MAP_HEIGHT = 700;

/** The raw GPS points of a device, drawn in one colour, by speed or by time. */
export default function TestRouteExportPage() {
  const { t } = useTranslation('mfe-routes');
  const { choice, choose, searched, query, search, leave } = useTrackSearch(() =>
    wholeDay(localDateTime(clock.now()).date),
  );
  const client = useQueryClient();
  const route = useQuery(testRouteQuery(query));

  function cancel() {
    if (route.data) void client.cancelQueries({ queryKey: testRouteQuery(query).queryKey });
    else leave();
  }

  useEffect(
    function logFailedSearch() {
      if (route.error) console.error('mfe-routes: the test route search failed', route.error);
    },
    [route.error],
  );

  return (
    <Page>
      <PageHeader title={t('titles.testRouteExport')} subtitle={t('testRouteExport.subtitle')} />
      <TrackForm
        choice={choice}
        isSearching={route.isFetching}
        onChoose={choose}
        onSearch={() => {
          if (search()) route.refetch();
        }}
      />
      {searched !== null && route.isFetching && <WorkProgress isFloating onCancel={cancel} />}
      {searched === null ? (
        <EmptyState>{t('testRouteExport.start')}</EmptyState>
      ) : (
        <QueryView
          query={route}
          skeleton={<TrackSkeleton mapHeight={MAP_HEIGHT} />}
          error={(error) => waitText(error, t) ?? t('ui:errors.network')}
          isEmpty={({ track }) => track.points.length === 0}
          empty={<EmptyState>{t('testRouteExport.empty')}</EmptyState>}
        >
          {(found) => <FoundRoute route={found} choice={searched} mapHeight={MAP_HEIGHT} />}
        </QueryView>
      )}
    </Page>
  );
}
