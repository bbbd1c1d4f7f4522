import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../../hooks/usePreference';
import { Hidden } from '../../../internal/Hidden';
import { formatNumber } from '../../../model/format';
import { useSceneSet, useSceneVersion } from '../useScene';
import { ColumnChoice } from './ColumnChoice';
import styles from './list.module.css';
import { FIRST_COLUMNS, isColumns, type ListColumn } from './listColumns';
import { LIST_SORTS, ListOrder, type ListSort } from './listOrder';
import { useViewList } from './useViewList';
import { Rows, type VehicleListProps } from './VehicleList';

const isSort = (value: unknown): value is ListSort => LIST_SORTS.some((sort) => sort === value);

/** The list next to the map, with a search and a choice of order. */
export function DockedList(props: Omit<VehicleListProps, 'order' | 'columns' | 'docked' | 'open'>) {
  const { scene, onOpen } = props;
  const { t } = useTranslation('ui');
  const sortId = useId();
  const [search, setSearch] = useState('');
  const [sort, setSort] = usePreference<ListSort>('map.sort', 'alarm', isSort);
  const [columns, setColumns] = usePreference<readonly ListColumn[]>('map.columns', FIRST_COLUMNS, isColumns);
  const set = useSceneSet(scene);
  const version = useSceneVersion(scene, 1000);
  const [orders] = useState(() => new ListOrder());
  // biome-ignore lint/correctness/useExhaustiveDependencies: indices change with the set, speeds with the version
  const order = useMemo(() => orders.of(scene.all(), search, sort), [orders, scene, set, version, search, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drivers come with a version
  const byDriver = useMemo(() => scene.all().some(({ drivers }) => drivers !== undefined), [scene, set, version]);
  const ofView = useViewList(scene, true, search, sort);
  const searchLabel = t(byDriver ? 'ui:map.searchDrivers' : 'ui:map.search');
  const isFound = ofView?.isFound ?? true;
  const first = ofView ? ofView.list.scene.vehicle(0) : scene.vehicle(order[0] ?? -1);
  /** The search for which Enter was pressed. Its first vehicle opens once the search has been carried out. */
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(
    function openWhenFound() {
      if (entered === null || (entered === search && !isFound)) return;
      setEntered(null);
      if (entered === search && first) onOpen(first.key);
    },
    [entered, search, isFound, first, onOpen],
  );

  return (
    <div className={styles.dock}>
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.search}
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setEntered(search);
          }}
        />
        <label htmlFor={sortId}>
          <Hidden>{t('ui:map.sort')}</Hidden>
          <select
            id={sortId}
            className={styles.search}
            value={sort}
            onChange={(event) => setSort(event.target.value as ListSort)} // the options are LIST_SORTS
          >
            {LIST_SORTS.map((each) => (
              <option key={each} value={each}>
                {t(`ui:map.sorts.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <ColumnChoice columns={columns} onChange={setColumns} />
        <p className={styles.found} role="status">
          {search === '' || !isFound
            ? ''
            : t('ui:map.found', { n: formatNumber(ofView ? ofView.list.total : order.length) })}
        </p>
      </div>
      <Rows {...props} order={order} columns={columns} docked open {...ofView?.list} />
    </div>
  );
}
