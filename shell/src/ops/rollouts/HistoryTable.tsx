import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevisionView } from 'shared-auth/contract';
import { Button, type Column, DataTable, formatDateTime } from 'shared-ui';
import type { AskedAction } from './ActionDialog';

const columnsIn = (
  t: TFunction<'ops'>,
  current: number | null,
  onAsk: (asked: AskedAction) => void,
): Column<RevisionView>[] => [
  { key: 'revision', header: t('rollouts.revision'), cell: ({ revision }) => revision, priority: 'primary' },
  { key: 'at', header: t('rollouts.at'), cell: ({ at }) => (at ? formatDateTime(Date.parse(at)) : t('none')) },
  { key: 'who', header: t('rollouts.who'), cell: ({ who }) => who },
  { key: 'what', header: t('rollouts.what'), cell: ({ what }) => what ?? t('none') },
  { key: 'why', header: t('rollouts.why'), cell: ({ why }) => why || t('none'), priority: 'secondary' },
  {
    key: 'actions',
    header: t('rollouts.actions'),
    hideLabelOnCard: true,
    align: 'end',
    cell: ({ revision }) =>
      revision !== current && (
        <Button
          size="sm"
          aria-label={t('rollouts.title.restore', { to: String(revision) })}
          onClick={() =>
            onAsk({
              title: t('rollouts.title.restore', { to: String(revision) }),
              effect: t('rollouts.effect.restore', { to: String(revision) }),
              confirm: t('rollouts.verb.restore'),
              tone: 'danger',
              action: { name: 'restore', body: { to: revision } },
            })
          }
        >
          {t('rollouts.verb.restore')}
        </Button>
      ),
  },
];

/** Lists the changes with author, time and reason, newest first; each set of versions can be made live again. */
export function HistoryTable({
  history,
  revision,
  onAsk,
}: {
  history: readonly RevisionView[];
  revision: number | null;
  onAsk: (asked: AskedAction) => void;
}) {
  const { t, i18n } = useTranslation('ops');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` stays the same function when the language changes
  const columns = useMemo(() => columnsIn(t, revision, onAsk), [t, i18n.language, revision, onAsk]);
  return (
    <DataTable
      label={t('rollouts.history')}
      rows={history}
      columns={columns}
      rowKey={(row) => String(row.revision)}
      state="ready"
      empty={t('none')}
    />
  );
}
