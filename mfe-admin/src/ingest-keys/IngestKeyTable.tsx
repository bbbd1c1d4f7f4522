import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import {
  Badge,
  DataTable,
  Disclosure,
  formatDate,
  formatDateTime,
  formatNumber,
  IconButton,
  RelativeTime,
} from 'shared-ui';
import { type ListColumn, useColumns } from 'shared-ui/lists';
import styles from './IngestKeyTable.module.css';
import { reasonLines } from './ingestKeys';
import type { IngestKey } from './ingestKeys.api';

type OnRevoke = (key: IngestKey) => void;

const columns: readonly ListColumn<IngestKey, OnRevoke>[] = [
  {
    key: 'name',
    head: 'mfe-admin:keys.columns.name',
    priority: 'primary',
    value: ({ name }) => name,
    cell: (key) => <NameCell ingestKey={key} />,
  },
  {
    key: 'devices',
    head: 'mfe-admin:keys.columns.devices',
    value: ({ devices }) => devices?.length ?? Number.POSITIVE_INFINITY,
    cell: ({ devices }) => <DevicesCell devices={devices} />,
  },
  {
    key: 'lastUsed',
    head: 'mfe-admin:keys.columns.lastUsed',
    value: ({ last_used_at }) => last_used_at,
    cell: ({ last_used_at }, t) => (last_used_at === null ? t('ui:time.never') : <RelativeTime at={last_used_at} />),
  },
  {
    key: 'messages',
    head: 'mfe-admin:keys.columns.messages',
    kind: 'count',
    value: ({ messages }) => messages,
    cell: ({ messages, messages_today }, t) => (
      <span className={styles.lines}>
        {formatNumber(messages ?? 0)}
        <span className={styles.muted}>{t('mfe-admin:keys.today', { n: formatNumber(messages_today ?? 0) })}</span>
      </span>
    ),
  },
  {
    key: 'rejected',
    head: 'mfe-admin:keys.columns.rejected',
    value: ({ rejected_today }) => rejected_today,
    cell: (key) => <RejectedCell ingestKey={key} />,
  },
  {
    key: 'created',
    head: 'mfe-admin:keys.columns.created',
    priority: 'tertiary',
    value: ({ created_at }) => created_at,
    cell: ({ created_at, created_by }) => (
      <span className={styles.lines}>
        {formatDate(created_at)}
        {created_by && <bdi className={styles.muted}>{created_by}</bdi>}
      </span>
    ),
  },
  {
    key: 'actions',
    head: 'mfe-admin:keys.columns.actions',
    hideHeader: true,
    hideLabelOnCard: true,
    align: 'end',
    cell: (key, t, onRevoke) =>
      key.revoked_at === null && (
        <IconButton
          size="sm"
          icon={Ban}
          label={t('mfe-admin:keys.revokeNamed', { name: key.name ?? '' })}
          onClick={() => onRevoke(key)}
        />
      ),
  },
];

interface IngestKeyTableProps {
  rows: readonly IngestKey[];
  stale: boolean;
  onRevoke: OnRevoke;
}

/** The keys with the messages received by each of them. */
export function IngestKeyTable({ rows, stale, onRevoke }: IngestKeyTableProps) {
  const { t } = useTranslation('mfe-admin');
  const { user } = useSession();
  return (
    <DataTable
      view={`${user?.username ?? ''}.ingest-keys`}
      label={t('keys.list')}
      rows={rows}
      columns={useColumns(columns, onRevoke)}
      rowKey={({ id }) => String(id)}
      rowTone={({ revoked_at }) => (revoked_at === null ? undefined : 'dimmed')}
      state="ready"
      stale={stale}
      empty={t('keys.empty')}
    />
  );
}

function NameCell({ ingestKey: { name, hint, is_configured, revoked_at } }: { ingestKey: IngestKey }) {
  const { t } = useTranslation('mfe-admin');
  return (
    <span className={styles.lines}>
      <bdi className={styles.name}>{name}</bdi>
      {(hint || is_configured) && (
        <span className={styles.muted}>
          {hint && <code>…{hint}</code>} {is_configured && t('keys.configured')}
        </span>
      )}
      {revoked_at !== null && (
        <span>
          <Badge tone="neutral">{t('keys.revokedAt', { time: formatDateTime(revoked_at) })}</Badge>
        </span>
      )}
    </span>
  );
}

function DevicesCell({ devices }: { devices: readonly string[] | null }) {
  const { t } = useTranslation('mfe-admin');
  if (devices === null) return t('keys.anyDevice');
  if (devices.length <= 2) return <bdi className={styles.ids}>{devices.join(', ')}</bdi>;
  return (
    <Disclosure label={t('keys.deviceCount', { count: devices.length, n: formatNumber(devices.length) })}>
      <bdi className={styles.ids}>{devices.join(', ')}</bdi>
    </Disclosure>
  );
}

function RejectedCell({ ingestKey: { rejected_today, rejected_reasons } }: { ingestKey: IngestKey }) {
  const { t } = useTranslation('mfe-admin');
  const lines = reasonLines(rejected_reasons, t);
  if (lines.length === 0) return formatNumber(rejected_today ?? 0);
  return (
    <Disclosure label={formatNumber(rejected_today ?? 0)}>
      <ul className={styles.reasons}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
