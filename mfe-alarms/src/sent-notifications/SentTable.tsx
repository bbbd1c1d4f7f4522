import { RotateCw } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Translate, useSession } from 'shared-auth';
import { sentStatuses } from 'shared-auth/calls';
import {
  alarmMessage,
  alarmTypeLabel,
  Badge,
  type Column,
  DataTable,
  formatDateTime,
  formatDuration,
  formatNumber,
  IconButton,
  notify,
  type Tone,
} from 'shared-ui';
import { channelLabel } from '../notification-rules/channelLabel';
import { failureText } from './failureText';
import styles from './Sent.module.css';
import { type Channel, type SentMessage, useRetryMessage } from './sent.api';

interface SentTableProps {
  rows: readonly SentMessage[];
  channels: readonly Channel[];
  state: 'ready' | 'loading' | 'error';
  stale: boolean;
  error: ReactNode;
  onRetry: () => void;
}

const tones: Readonly<Record<string, Tone>> = { sent: 'success', dead: 'danger', waiting: 'info', stopped: 'neutral' };

/** Vehicle and type of the first alarm, and how many there are; or that it was a test. */
function whatText({ kind, alarm, alarm_count, report }: SentMessage, t: Translate): string {
  if (kind === 'report') return report ?? t('mfe-alarms:sent.report');
  if (kind === 'test') return t('mfe-alarms:sent.test');
  const first = alarm
    ? [alarm.license_plate, alarmTypeLabel(t, alarm.alarm_type), alarmMessage(t, alarm)].filter(Boolean).join(' · ')
    : t('ui:empty.noData');
  const others = (alarm_count ?? 1) - 1;
  return others > 0 ? `${first} ${t('ui:andMore', { n: others })}` : first;
}

/** Duration from the cause of a message to its end, as "0,8 сек" or "12 мин". */
function tookText({ caused_at, ended_at, status }: SentMessage, t: Translate): string {
  if (caused_at === null || ended_at === null || status !== 'sent') return '–';
  const seconds = Math.max(0, (ended_at - caused_at) / 1000);
  return seconds < 120
    ? t('mfe-alarms:sent.seconds', { n: formatNumber(seconds, 1) })
    : formatDuration(seconds * 1000, t);
}

/** Messages that were sent or failed: the newest first. */
export function SentTable({ rows, channels, state, stale, error, onRetry }: SentTableProps) {
  const { t } = useTranslation('mfe-alarms');
  const { user } = useSession();
  const columns = useMemo(
    (): Column<SentMessage>[] => [
      {
        key: 'what',
        header: t('sent.columns.what'),
        priority: 'primary',
        cell: (message) => whatText(message, t),
      },
      { key: 'person', header: t('sent.columns.person'), cell: ({ person }) => <bdi>{person}</bdi> },
      {
        key: 'channel',
        header: t('sent.columns.channel'),
        cell: ({ channel }) => channelLabel(t, channel, channels.find((row) => row.channel === channel)?.name),
      },
      { key: 'time', header: t('sent.columns.time'), cell: ({ caused_at }) => formatDateTime(caused_at) },
      { key: 'took', header: t('sent.columns.took'), align: 'end', cell: (message) => tookText(message, t) },
      {
        key: 'state',
        header: t('sent.columns.state'),
        cell: (message) => <StateCell message={message} />,
      },
      {
        key: 'actions',
        header: t('sent.columns.actions'),
        hideHeader: true,
        hideLabelOnCard: true,
        align: 'end',
        cell: (message) => (message.status === 'dead' ? <RetryButton message={message} /> : null),
      },
    ],
    [t, channels],
  );
  return (
    <DataTable
      view={`${user?.username ?? ''}.sent-notifications`}
      label={t('sent.list')}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => String(id)}
      state={state}
      stale={stale}
      error={error}
      onRetry={onRetry}
      empty={t('sent.empty')}
    />
  );
}

function StateCell({ message: { status, attempts, error, next_attempt_at } }: { message: SentMessage }) {
  const { t } = useTranslation('mfe-alarms');
  const known = sentStatuses.find((name) => name === status);
  return (
    <span className={styles.lines}>
      <span>
        <Badge tone={tones[status ?? ''] ?? 'neutral'}>{known ? t(`sent.states.${known}`) : status}</Badge>
      </span>
      {error && <bdi className={styles.muted}>{failureText(t, error)}</bdi>}
      {(attempts ?? 0) > 1 && <span className={styles.muted}>{t('sent.attempts', { count: attempts ?? 0 })}</span>}
      {status === 'waiting' && error && next_attempt_at !== null && (
        <span className={styles.muted}>{t('sent.next', { time: formatDateTime(next_attempt_at) })}</span>
      )}
    </span>
  );
}

function RetryButton({ message }: { message: SentMessage }) {
  const { t } = useTranslation('mfe-alarms');
  const { mutate: retry, isPending } = useRetryMessage();
  return (
    <IconButton
      size="sm"
      icon={RotateCw}
      label={t('sent.retryNamed', { what: whatText(message, t), person: message.person ?? '' })}
      busy={isPending}
      onClick={() =>
        retry(
          { id: message.id },
          {
            onSuccess: () => notify.success(t('sent.retried')),
            onError: (cause) => notify.error(errorText(cause, t)),
          },
        )
      }
    />
  );
}
