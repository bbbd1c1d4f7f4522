import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverText, workBefore } from 'shared-auth';
import {
  clock,
  EmptyState,
  localDateTime,
  Page,
  PageHeader,
  QueryView,
  usePrintInLight,
  WorkProgress,
} from 'shared-ui';
import { yesterdayAndToday } from '../track/period';
import { TrackForm } from '../track/TrackForm';
import { TrackSkeleton } from '../track/TrackSkeleton';
import { useTrackSearch } from '../track/useTrackSearch';
import { ExportedRoute } from './ExportedRoute';
import { routeExportQuery } from './route-export.api';

/** Height of the map, px. */
const MAP_HEIGHT = 500;
/** A failed list of devices is requested three times more, a second apart. */
const deviceRetries = { retry: 3, retryDelay: 1000 };

/** The route of a device in a period: statistics, map and two CSV files. */
export default function RouteExportPage() {
  usePrintInLight();
  const { t } = useTranslation('mfe-routes');
  const { choice, choose, searched, query, search, leave } = useTrackSearch(() =>
    yesterdayAndToday(localDateTime(clock.now()).date),
  );
  const client = useQueryClient();
  const route = useQuery(routeExportQuery(query));

  function cancel() {
    if (route.data) void client.cancelQueries({ queryKey: routeExportQuery(query).queryKey });
    else leave();
  }

  return (
    <Page>
      <PageHeader title={t('titles.routeExport')} subtitle={t('routeExport.subtitle')} />
      <TrackForm
        missingText={t('routeExport.missing')}
        deviceRetries={deviceRetries}
        hasQuickPeriods
        choice={choice}
        isSearching={route.isFetching}
        onChoose={choose}
        onSearch={() => {
          if (search()) route.refetch();
        }}
      />
      {searched !== null && route.isFetching && (
        <WorkProgress isFloating before={(signal) => workBefore('route', signal)} onCancel={cancel} />
      )}
      {searched === null ? (
        <EmptyState>{t('routeExport.start')}</EmptyState>
      ) : (
        <QueryView
          query={route}
          skeleton={<TrackSkeleton mapHeight={MAP_HEIGHT} />}
          error={(error) => serverText(error, t, t('ui:errors.network'))}
          isEmpty={({ track }) => track.points.length === 0}
          empty={<EmptyState>{t('routeExport.empty')}</EmptyState>}
        >
          {(found) => <ExportedRoute route={found} choice={searched} mapHeight={MAP_HEIGHT} />}
        </QueryView>
      )}
    </Page>
  );
}
