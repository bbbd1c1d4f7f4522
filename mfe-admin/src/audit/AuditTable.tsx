import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import { commandTypes } from 'shared-auth/contract';
import { DataTable, type DataTableProps, Disclosure, TextLink } from 'shared-ui';
import { columnOf, type ListColumn, useColumns } from 'shared-ui/lists';
import styles from './AuditTable.module.css';
import type { AuditEntry } from './audit.api';
import { auditTable, type Change, changesOf, entryLabel, linksOf } from './auditEntries';
import { fieldLabel, useFieldTexts } from './auditFields';

const of = columnOf(auditTable);

/** The column of the object is left out where all entries concern the same one. */
const columns: readonly ListColumn<AuditEntry, { isOfOne: boolean }>[] = [
  { ...of('time'), sort: false, card: 2, nowrap: true },
  {
    ...of('what'),
    sort: false,
    card: 1,
    priority: 'primary',
    cell: ({ type }, t) => <span className={styles.type}>{entryLabel(type, t)}</span>,
  },
  {
    ...of('who'),
    sort: false,
    card: 2,
    cell: ({ user_name, address }, t) => (
      <span className={styles.lines}>
        <bdi>{user_name ?? t(address ? 'mfe-admin:audit.nobody' : 'mfe-admin:audit.server')}</bdi>
        {address && <bdi className={styles.second}>{address}</bdi>}
      </span>
    ),
  },
  {
    key: 'thing',
    head: 'mfe-admin:audit.columns.thing',
    card: 2,
    when: ({ isOfOne }) => !isOfOne,
    cell: (entry) => <Things entry={entry} />,
  },
  { ...of('changes'), sort: false, card: 3, cell: (entry) => <Changes entry={entry} /> },
];

interface AuditTableProps
  extends Pick<DataTableProps<AuditEntry>, 'rows' | 'state' | 'stale' | 'error' | 'onRetry' | 'empty'> {
  /** The table is of one vehicle, device or person. */
  isOfOne?: boolean;
}

/** Audit entries, newest first: time, user, type, object and changes. */
export function AuditTable({ isOfOne = false, ...table }: AuditTableProps) {
  const { t } = useTranslation('mfe-admin');
  const { user } = useSession();
  useFieldTexts();
  return (
    <DataTable
      view={`${user?.username ?? ''}.acts`}
      label={t('audit.list')}
      columns={useColumns(
        columns,
        useMemo(() => ({ isOfOne }), [isOfOne]),
      )}
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
  // The command is first, because the row shows only the first change and folds the others.
  const changes = changesOf(entry, t).toSorted((a, b) => isCommand(b) - isCommand(a));
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
  // A command has the name of its button.
  const command = field === 'command_type' ? commandTypes.find((type) => type === after) : undefined;
  return (
    <li>
      {!command && <>{fieldLabel(field, t)}: </>}
      {before !== null && <bdi className={styles.muted}>{before} → </bdi>}
      <bdi>{command ? t(`ui:commands.${command}`) : (after ?? '—')}</bdi>
    </li>
  );
}
