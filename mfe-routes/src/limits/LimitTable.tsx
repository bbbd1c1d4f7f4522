import { Pencil } from 'lucide-react';
import { paths } from 'shared-auth';
import { type Column, DataTable, formatNumber, IconButton, TextLink } from 'shared-ui';
import { secondsText, speedText, toleranceText, whoseText } from './limits';
import type { Limit } from './limits.api';
import styles from './limits.module.css';
import { useLimitTexts } from './useLimitTexts';

interface LimitTableProps {
  limits: readonly Limit[];
  onEdit: (limit: Limit) => void;
}

/** The limits with their owners, and the number of vehicles to which each applies. */
export function LimitTable({ limits, onEdit }: LimitTableProps) {
  const t = useLimitTexts();
  return (
    <DataTable
      label={t('title')}
      columns={limitColumns(onEdit, t)}
      rows={limits}
      rowKey={({ kind, key }) => `${kind} ${key}`}
      state="ready"
      empty={t('notOffered')}
    />
  );
}

function limitColumns(onEdit: LimitTableProps['onEdit'], t: ReturnType<typeof useLimitTexts>): Column<Limit>[] {
  const orInherited = (text: string | undefined) => text ?? <span className={styles.muted}>{t('inherited')}</span>;
  return [
    {
      key: 'whose',
      header: t('whose'),
      priority: 'primary',
      cell: (limit) =>
        limit.kind === 'vehicle' && limit.key !== null ? (
          <TextLink to={paths.vehicle(limit.key)}>{whoseText(limit, t)}</TextLink>
        ) : (
          whoseText(limit, t)
        ),
    },
    {
      key: 'limit',
      header: t('limit'),
      align: 'end',
      cell: ({ kind, speed_limit: limit }) =>
        limit === null && kind === 'company'
          ? t('counting', { limit: speedText(80, t), source: t('sources.default') })
          : orInherited(limit === null ? undefined : speedText(limit, t)),
    },
    {
      key: 'tolerance',
      header: t('tolerance'),
      align: 'end',
      cell: (limit) =>
        limit.kind === 'company' ? (toleranceText(limit, t) ?? '—') : orInherited(toleranceText(limit, t)),
    },
    {
      key: 'seconds',
      header: t('seconds'),
      align: 'end',
      cell: ({ kind, min_seconds: seconds }) =>
        kind === 'company' ? (secondsText(seconds, t) ?? '—') : orInherited(secondsText(seconds, t)),
    },
    { key: 'vehicles', header: t('vehicles'), align: 'end', cell: ({ vehicles }) => formatNumber(vehicles) },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      hideHeader: true,
      hideLabelOnCard: true,
      cell: (limit) =>
        limit.is_editable && (
          <IconButton
            size="sm"
            icon={Pencil}
            label={t('edit', { whose: whoseText(limit, t) })}
            onClick={() => onEdit(limit)}
          />
        ),
    },
  ];
}
