import { broughtKinds, broughtOutcomes, broughtReasons } from 'shared-auth/calls';
import { Badge, type Column, DataTable } from 'shared-ui';
import { type Item, knownIn } from './brought.api';
import { useBroughtTexts } from './useBroughtTexts';

const tones = { new: 'success', changed: 'info', same: 'neutral', there: 'neutral', not: 'warning' } as const;

/** The texts of a record's outcome and its reason. */
export function useItemWords() {
  const t = useBroughtTexts();
  // An unknown reason of a newer server is shown unchanged.
  const why = ({ reason, message }: Item) => {
    const known = knownIn(broughtReasons, reason);
    return message ?? (known ? t(`reasons.${known}`) : (reason ?? ''));
  };
  const outcomeOf = ({ outcome }: Item) => {
    const known = knownIn(broughtOutcomes, outcome);
    return known
      ? { tone: tones[known], text: t(`outcomes.${known}`) }
      : ({ tone: 'neutral', text: outcome ?? '' } as const);
  };
  return { why, outcomeOf };
}

/** Records by name, with the outcome and its reason. */
export function ItemTable({ label, items }: { label: string; items: readonly Item[] }) {
  const t = useBroughtTexts();
  const { why, outcomeOf } = useItemWords();
  const kindOf = ({ kind }: Item) => {
    const known = knownIn(broughtKinds, kind);
    return known ? t(`kinds.${known}`) : (kind ?? '');
  };
  const columns: Column<Item>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      priority: 'primary',
      cell: ({ name }) => name,
      sortValue: ({ name }) => name,
    },
    { key: 'kind', header: t('columns.kind'), priority: 'secondary', cell: kindOf, sortValue: kindOf },
    {
      key: 'outcome',
      header: t('columns.outcome'),
      cell: (item) => <Badge tone={outcomeOf(item).tone}>{outcomeOf(item).text}</Badge>,
      sortValue: (item) => outcomeOf(item).text,
    },
    { key: 'reason', header: t('columns.reason'), cell: why, sortValue: why },
  ];
  // Names may repeat, and records have no other key.
  const keys = new Map(items.map((item, at) => [item, String(at)]));
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={items}
      state="ready"
      rowKey={(item) => keys.get(item) ?? ''}
      empty={t('preview.empty')}
    />
  );
}
