import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable, Disclosure, formatNumber, roleLabel } from 'shared-ui';
import type { Operations } from './operations.api';

type Module = Operations['modules'][number];
type Place = Module['places'][number] & Pick<Module, 'id' | 'owner'>;

/** Pages by their address, the menu by its order, slots by name and order: where two modules meet, they stand beside each other. */
const kinds = ['page', 'menu', 'slot'] as const;
const inOrder = (a: Place, b: Place) =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  (a.kind === 'menu' ? (a.order ?? 0) - (b.order ?? 0) : a.name.localeCompare(b.name, 'en')) ||
  (a.order ?? 0) - (b.order ?? 0);

const columnsIn = (t: TFunction<'ops'>): Column<Place>[] => [
  { key: 'name', header: t('places.name'), cell: ({ name }) => name, priority: 'primary' },
  { key: 'kind', header: t('places.kind'), cell: ({ kind }) => t(`places.${kind}`) },
  { key: 'id', header: t('module'), cell: ({ id }) => id },
  {
    key: 'owner',
    header: t('owner'),
    cell: ({ owner }) => t(`owners.${owner}`, { defaultValue: owner }),
  },
  {
    key: 'role',
    header: t('places.role'),
    cell: ({ role }) => (role === null ? t('places.everyone') : roleLabel(t, role)),
    priority: 'secondary',
  },
  {
    key: 'order',
    header: t('places.order'),
    align: 'end',
    cell: ({ order }) => order !== null && formatNumber(order),
  },
];

/** Which module has which pages, places in the menu and slots, and whose it is. */
export function OwnershipTable({ modules }: { modules: readonly Module[] }) {
  const { t, i18n } = useTranslation('ops');
  const [wasOpened, setOpened] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` stays the same function when the language changes
  const columns = useMemo(() => columnsIn(t), [t, i18n.language]);
  const places = modules.flatMap(({ id, owner, places: of }) => of.map((place) => ({ ...place, id, owner })));
  if (places.length === 0) return null;
  return (
    <Disclosure label={t('places.title')} onToggle={() => setOpened(true)}>
      {wasOpened && (
        <DataTable
          label={t('places.title')}
          rows={places.sort(inOrder)}
          columns={columns}
          rowKey={({ id, kind, name, order }) => `${id} ${kind} ${name} ${order}`}
          state="ready"
          empty={t('empty')}
        />
      )}
    </Disclosure>
  );
}
