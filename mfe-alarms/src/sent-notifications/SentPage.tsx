import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, paths, serverCan } from 'shared-auth';
import { sentStatuses } from 'shared-auth/calls';
import {
  choiceParam,
  FilterBar,
  Page,
  PageHeader,
  Pagination,
  pageParam,
  type SearchCodec,
  SelectField,
  textParam,
  useSearchState,
} from 'shared-ui';
import { NotOffered, RefreshButton } from 'shared-ui/lists';
import { channelLabel } from '../notification-rules/channelLabel';
import { Channels } from './Channels';
import { DeadChannels } from './DeadChannels';
import { SentTable } from './SentTable';
import { channelsQuery, type SentFilter, sentQuery } from './sent.api';

const codec: SearchCodec<SentFilter> = {
  page: pageParam(),
  status: choiceParam(sentStatuses, ''),
  channel: textParam(),
};

/** /notifications/sent: the sent messages with recipient, channel, duration and failures; for managers. */
export default function SentPage() {
  const { t } = useTranslation('mfe-alarms');
  return serverCan('notifications') ? <Sent /> : <NotOffered title={t('sent.title')} text={t('rules.notOffered')} />;
}

function Sent() {
  const { t } = useTranslation('mfe-alarms');
  const [filter, setFilter] = useSearchState(codec);
  const sent = useQuery(sentQuery(filter));
  const channels = useQuery(channelsQuery);

  function refresh() {
    void sent.refetch();
    void channels.refetch();
  }
  const chosen = [filter.status, filter.channel].filter((value) => value !== '').length;
  return (
    <Page>
      <PageHeader
        title={t('sent.title')}
        subtitle={t('sent.subtitle')}
        back={{ to: paths.notificationRules(), label: t('rules.title') }}
        actions={<RefreshButton busy={sent.isFetching} onClick={refresh} />}
      />
      <DeadChannels channels={channels.data ?? []} />
      <FilterBar activeCount={chosen} onClear={() => setFilter({ status: '', channel: '' })}>
        <SelectField
          label={t('sent.columns.state')}
          value={filter.status}
          placeholder={t('filters.all')}
          onChange={(status) => setFilter({ status })}
          options={sentStatuses.map((value) => ({ value, label: t(`sent.states.${value}`) }))}
        />
        <SelectField
          label={t('sent.columns.channel')}
          value={filter.channel}
          placeholder={t('filters.all')}
          onChange={(channel) => setFilter({ channel })}
          options={(channels.data ?? []).map(({ channel, name }) => ({
            value: channel ?? '',
            label: channelLabel(t, channel, name),
          }))}
        />
      </FilterBar>
      <SentTable
        rows={sent.data?.rows ?? []}
        channels={channels.data ?? []}
        state={sent.isError ? 'error' : sent.isPending ? 'loading' : 'ready'}
        stale={sent.isPlaceholderData}
        error={sent.isError && errorText(sent.error, t)}
        onRetry={refresh}
      />
      <Pagination page={filter.page} pages={sent.data?.pagination.pages ?? 1} onPage={(page) => setFilter({ page })} />
      {/* Below rows whose number is not known in advance. */}
      {!sent.isPending && <Channels query={channels} />}
    </Page>
  );
}
