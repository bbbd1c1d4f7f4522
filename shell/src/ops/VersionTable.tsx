import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Column, DataTable, formatNumber } from 'shared-ui';
import type { VersionRow } from './versions';

const tones = { stable: 'success', rolling: 'info', stopped: 'danger' } as const;

const columnsIn = (t: TFunction<'ops'>, actionsOf: ((id: string) => ReactNode) | undefined): Column<VersionRow>[] => [
  { key: 'id', header: t('module'), cell: (row) => row.id, priority: 'primary' },
  {
    key: 'owner',
    header: t('owner'),
    cell: (row) => (row.owner ? t(`owners.${row.owner}`, { defaultValue: row.owner }) : t('shellOwner')),
    priority: 'secondary',
  },
  { key: 'version', header: t('version'), cell: (row) => row.version },
  {
    key: 'state',
    header: t('stateLabel'),
    cell: (row) => <Badge tone={tones[row.state]}>{t(`state.${row.state}`)}</Badge>,
  },
  {
    key: 'share',
    header: t('share'),
    align: 'end',
    cell: ({ share, groups }) =>
      [
        ...(groups > 0 ? [t('groups', { count: groups })] : []),
        ...(groups === 0 || share > 0 ? [`${formatNumber(share)}\u00a0%`] : []),
      ].join(', '),
  },
  {
    key: 'errors',
    header: t('errors'),
    align: 'end',
    cell: (row) => (
      <span title={t('errorsTitle')}>
        {row.pages === 0
          ? t('none')
          : t('errorsOf', { failed: formatNumber(row.failed), pages: formatNumber(row.pages) })}
      </span>
    ),
  },
  {
    key: 'loadTime',
    header: t('loadTime'),
    align: 'end',
    cell: (row) => (
      <span title={t('loadTimeTitle')}>
        {row.loadTime === null || row.id === 'shell' ? t('none') : t('milliseconds', { n: formatNumber(row.loadTime) })}
      </span>
    ),
  },
  {
    key: 'size',
    header: t('size'),
    align: 'end',
    cell: (row) => (row.size === null ? t('none') : t('kilobytes', { n: formatNumber(Math.round(row.size / 1000)) })),
  },
  ...(actionsOf
    ? [
        {
          key: 'actions',
          header: t('rollouts.actions'),
          align: 'end',
          hideLabelOnCard: true,
          // The menu acts on the module, so it appears once, in the row of the stable version.
          cell: (row) => row.state === 'stable' && actionsOf(row.id),
        } satisfies Column<VersionRow>,
      ]
    : []),
];

/** Every version in use: its owner, its share and its health. */
export function VersionTable({
  rows,
  isOld,
  actionsOf,
}: {
  rows: readonly VersionRow[];
  isOld: boolean;
  /** The actions for a module; absent for none. */
  actionsOf?: ((id: string) => ReactNode) | undefined;
}) {
  const { t, i18n } = useTranslation('ops');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` stays the same function when the language changes
  const columns = useMemo(() => columnsIn(t, actionsOf), [t, i18n.language, actionsOf]);
  return (
    <DataTable
      label={t('table')}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.key}
      state="ready"
      stale={isOld}
      empty={t('empty')}
    />
  );
}
