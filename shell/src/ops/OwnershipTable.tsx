import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationsView } from 'shared-auth/contract';
import { type Column, DataTable, Disclosure, formatNumber, roleLabel } from 'shared-ui';

type Module = OperationsView['modules'][number];
type Place = Module['places'][number] & Pick<Module, 'id' | 'owner'>;

const kinds = ['page', 'menu', 'slot'] as const;
type Kind = (typeof kinds)[number];

/**
 * Sorts pages by their address, the menu by its order, slots by name and order, so that entries of two modules in one
 * place are neighbours in the table.
 */
const inOrder = (a: Place, b: Place) =>
  (a.kind === 'menu' ? 0 : a.name.localeCompare(b.name, 'en')) || (a.order ?? 0) - (b.order ?? 0);

const columnsIn = (t: TFunction<'ops'>): Column<Place>[] => [
  { key: 'name', header: t('places.name'), cell: ({ name }) => name, priority: 'primary', card: 1 },
  { key: 'id', header: t('module'), cell: ({ id }) => id, card: 1 },
  {
    key: 'owner',
    header: t('owner'),
    cell: ({ owner }) => t(`owners.${owner}`, { defaultValue: owner }),
    card: 2,
  },
  {
    key: 'role',
    header: t('places.role'),
    cell: ({ role }) => (role === null ? t('places.everyone') : roleLabel(t, role)),
    priority: 'secondary',
    card: 2,
  },
  {
    key: 'order',
    card: 'hidden',
    header: t('places.order'),
    align: 'end',
    cell: ({ order }) => order !== null && formatNumber(order),
  },
];

/** The places of one kind. The table is not rendered before a user opens it. */
function PlacesOf({ kind, modules }: { kind: Kind; modules: readonly Module[] }) {
  const { t, i18n } = useTranslation('ops');
  const [wasOpened, setOpened] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` stays the same function when the language changes
  const columns = useMemo(() => columnsIn(t), [t, i18n.language]);
  const places = modules.flatMap(({ id, owner, places: of }) =>
    of.filter((place) => place.kind === kind).map((place) => ({ ...place, id, owner })),
  );
  if (places.length === 0) return null;
  return (
    <Disclosure label={`${t(`places.${kind}`)} (${formatNumber(places.length)})`} onToggle={() => setOpened(true)}>
      {wasOpened && (
        <DataTable
          label={t(`places.${kind}`)}
          rows={places.sort(inOrder)}
          columns={columns}
          rowKey={({ id, name, order }) => `${id} ${name} ${order}`}
          state="ready"
          empty={t('empty')}
        />
      )}
    </Disclosure>
  );
}

/** The pages, menu entries and slots of each module, with their owner. */
export const OwnershipTable = ({ modules }: { modules: readonly Module[] }) =>
  kinds.map((kind) => <PlacesOf key={kind} kind={kind} modules={modules} />);
