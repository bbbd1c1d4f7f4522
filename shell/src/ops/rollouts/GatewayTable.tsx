import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GatewayView } from 'shared-auth/contract';
import { Badge, type Column, DataTable } from 'shared-ui';

const stateOf = ({ revision, problems }: GatewayView, current: number | null) =>
  revision === null ? 'silent' : revision !== current ? 'behind' : problems.length > 0 ? 'degraded' : 'current';
const tones = { silent: 'danger', behind: 'warning', degraded: 'warning', current: 'success' } as const;

const columnsIn = (t: TFunction<'ops'>, current: number | null): Column<GatewayView>[] => [
  { key: 'address', header: t('rollouts.gateway'), cell: ({ address }) => address, priority: 'primary' },
  {
    key: 'revision',
    header: t('rollouts.revision'),
    align: 'end',
    cell: ({ revision }) => (revision === null ? t('none') : revision),
  },
  {
    key: 'state',
    header: t('stateLabel'),
    cell: (gateway) => {
      const state = stateOf(gateway, current);
      return (
        <span title={gateway.problems.join('\n') || undefined}>
          <Badge tone={tones[state]}>{t(`rollouts.gatewayState.${state}`)}</Badge>
        </span>
      );
    },
  },
];

/** Every gateway, the revision that it serves, and whether it serves all of it. */
export function GatewayTable({ gateways, revision }: { gateways: readonly GatewayView[]; revision: number | null }) {
  const { t, i18n } = useTranslation('ops');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` stays the same function when the language changes
  const columns = useMemo(() => columnsIn(t, revision), [t, i18n.language, revision]);
  return (
    <DataTable
      label={t('rollouts.gateways')}
      rows={gateways}
      columns={columns}
      rowKey={({ address }) => address}
      state="ready"
      empty={t('rollouts.noGateways')}
    />
  );
}
