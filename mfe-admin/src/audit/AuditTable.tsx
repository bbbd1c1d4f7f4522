import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import { commandTypes } from 'shared-auth/contract';
import { type Column, DataTable, type DataTableProps, Disclosure, formatDateTime, TextLink } from 'shared-ui';
import styles from './AuditTable.module.css';
import type { AuditEntry } from './audit.api';
import { type Change, changesOf, entryLabel, linksOf } from './auditEntries';

interface AuditTableProps extends Pick<DataTableProps<AuditEntry>, 'rows' | 'state' | 'stale' | 'empty'> {
  /** Of one vehicle, device or person: which it was needs no column. */
  isOfOne?: boolean;
}

/** Acts, newest first: when, who, what, with what, and what changed. */
export function AuditTable({ isOfOne = false, ...table }: AuditTableProps) {
  const { t } = useTranslation('mfe-admin');
  const { user } = useSession();
  const columns = useMemo(
    (): Column<AuditEntry>[] => [
      {
        key: 'time',
        header: t('audit.columns.time'),
        card: 2,
        cell: ({ at }) => <span className={styles.nowrap}>{formatDateTime(at)}</span>,
      },
      {
        key: 'what',
        priority: 'primary',
        card: 1,
        header: t('audit.columns.what'),
        cell: ({ type }) => <span className={styles.type}>{entryLabel(type, t)}</span>,
      },
      {
        key: 'who',
        card: 2,
        header: t('audit.columns.who'),
        cell: ({ user_name, address }) => (
          <span className={styles.lines}>
            <bdi>{user_name ?? t(address ? 'audit.nobody' : 'audit.server')}</bdi>
            {address && <bdi className={styles.second}>{address}</bdi>}
          </span>
        ),
      },
      ...(isOfOne
        ? []
        : [
            {
              key: 'thing',
              card: 2 as const,
              header: t('audit.columns.thing'),
              cell: (entry: AuditEntry) => <Things entry={entry} />,
            },
          ]),
      {
        key: 'changes',
        card: 3,
        header: t('audit.columns.changes'),
        cell: (entry) => <Changes entry={entry} />,
      },
    ],
    [t, isOfOne],
  );
  return (
    <DataTable
      view={`${user?.username ?? ''}.acts`}
      label={t('audit.list')}
      columns={columns}
      rowKey={({ id }) => String(id)}
      {...table}
    />
  );
}

function Things({ entry }: { entry: AuditEntry }) {
  return (
    <span className={styles.things}>
      {linksOf(entry).map(({ label, to }) => (
        <bdi key={label}>{to === null ? label : <TextLink to={to}>{label}</TextLink>}</bdi>
      ))}
    </span>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('mfe-admin');
  const isCommand = ({ field }: Change) => Number(field === 'command_type');
  // What was done first: it is in the row.
  const changes = changesOf(entry).toSorted((a, b) => isCommand(b) - isCommand(a));
  const [first, ...rest] = changes;
  if (!first) return '—';
  return (
    <>
      <ul className={styles.changes}>
        <ChangeLine change={first} />
      </ul>
      {rest.length > 0 && (
        <Disclosure label={t('audit.changes', { count: rest.length })}>
          <ul className={styles.changes}>
            {rest.map((change) => (
              <ChangeLine key={change.field} change={change} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  const { t } = useTranslation('mfe-admin');
  // A command is called what its button is called.
  const command = field === 'command_type' ? commandTypes.find((type) => type === after) : undefined;
  return (
    <li>
      {!command && (
        <>
          <code>{field}</code>:{' '}
        </>
      )}
      {before !== null && <bdi className={styles.muted}>{before} → </bdi>}
      <bdi>{command ? t(`ui:commands.${command}`) : (after ?? '—')}</bdi>
    </li>
  );
}
