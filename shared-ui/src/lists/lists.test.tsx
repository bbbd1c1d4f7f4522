import { onlineManager, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, Pagination } from 'shared-ui';
import type { TableColumn } from '../model/reports/columns';
import { renderWithUi } from '../testing';
import { columnOf, type ListColumn, sortNames, useColumns } from './columns';
import { choiceFilter, ListFilterBar, linkFilter, searchFilter } from './filters';
import { RefreshButton } from './RefreshButton';
import { useEntityList } from './useEntityList';
import { type ListPlace, listParams } from './useListState';

interface Trip {
  id: number;
  plate: string | null;
  metres: number | null;
}

interface Filters extends ListPlace {
  search: string;
  status: 'online' | 'offline' | '';
  of: string;
}

const file: readonly TableColumn<Trip>[] = [
  { key: 'plate', head: 'ui:places.vehicles', kind: 'text', value: ({ plate }) => plate },
  { key: 'metres', head: 'ui:places.routes', kind: 'count', value: ({ metres }) => metres },
];
const of = columnOf(file);
const columns: readonly ListColumn<Trip, { mayEdit: boolean }>[] = [
  { ...of('plate'), priority: 'primary' },
  { ...of('metres'), key: 'distance' },
  { key: 'edit', head: 'ui:actions.edit', when: ({ mayEdit }) => mayEdit, cell: ({ id }) => `промени ${id}` },
];
const params = listParams<Filters>(
  {
    search: searchFilter(),
    status: choiceFilter('ui:places.devices', 'ui:places.reports', ['online', 'offline'], (t, value) =>
      t(`ui:deviceStatus.${value}`),
    ),
    of: linkFilter('ui:actions.view'),
  },
  columns,
);

const trips = (from: number) =>
  Array.from({ length: 2 }, (_, i): Trip => ({ id: from + i, plate: `SK-${from + i}`, metres: 1_000 * (from + i) }));
let asked: string[] = [];
let fail: string | null = null;
let pages = 3;

const query = (state: Filters) =>
  queryOptions({
    queryKey: ['trips', state],
    queryFn: async () => {
      asked.push(`${state.page} ${state.search} ${state.status} ${state.sort}`.trim());
      if (fail) throw new Error(fail);
      return { rows: trips(2 * state.page - 1), pagination: { total: 2 * pages, pages } };
    },
    retry: false,
  });
const keyOf = ({ id }: Trip) => String(id);
const failed = (error: Error | null) => `Грешка: ${error?.message ?? 'без мрежа'}`;

function Trips({ mayEdit = false }: { mayEdit?: boolean }) {
  const list = useEntityList({ params, columns, query, perPage: 2, keyOf, failed });
  return (
    <>
      <RefreshButton {...list.refreshing} />
      <ListFilterBar {...list.filterBar} />
      <DataTable
        {...list.table}
        label="Патувања"
        columns={useColumns(columns, { mayEdit })}
        empty={list.isFiltered ? 'ништо' : 'празно'}
        selection={{ ...list.selection, label: ({ plate }) => `Избери ${plate}` }}
      />
      <output aria-label="избрани">{list.selectedRows.map(({ plate }) => plate).join()}</output>
      <Pagination {...list.pagination} />
    </>
  );
}

const open = (route = '/', mayEdit = false) => {
  const client = new QueryClient();
  return renderWithUi(<Trips mayEdit={mayEdit} />, {
    route,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
};
const rowOf = async (plate: string) => within((await screen.findByText(plate)).closest('tr') as HTMLElement); // in a table

beforeEach(() => {
  asked = [];
  fail = null;
  pages = 3;
});
afterEach(() => onlineManager.setOnline(true));

describe('a column', () => {
  it('has head, cell, order and alignment of its field', async () => {
    open();
    expect((await rowOf('SK-2')).getByText('2.000').closest('td')).toHaveAttribute('data-align', 'end');
    expect(screen.getAllByRole('columnheader').slice(1)).toHaveLength(2);
    expect(sortNames(columns)).toEqual({ plate: 'plate', distance: 'metres' });
  });

  it('is left out where the page says so', async () => {
    open('/', true);
    expect((await rowOf('SK-2')).getByText('промени 2')).toBeVisible();
  });

  it('must be one of the file', () => {
    expect(() => of('color')).toThrow('color');
  });
});

describe('a list', () => {
  it('fetches the next page ahead, and none after the last', async () => {
    open('/?page=2');
    await rowOf('SK-3');
    await waitFor(() => expect(asked).toEqual(['2', '3']));
    await userEvent.click(screen.getByRole('button', { name: /Следна/ }));
    await rowOf('SK-5');
    expect(asked).not.toContain('4');
  });

  it('leads from a page past the end to the last one', async () => {
    pages = 1;
    const { location } = open('/?page=9');
    await waitFor(() => expect(location().search).toBe(''));
  });

  it('says that there is no network in place of waiting for ever', async () => {
    onlineManager.setOnline(false);
    open();
    expect(await screen.findByText('Грешка: без мрежа')).toBeVisible();
    act(() => onlineManager.setOnline(true));
    await rowOf('SK-1');
  });

  it('keeps its rows when a refresh fails', async () => {
    open();
    await rowOf('SK-1');
    fail = '503';
    await userEvent.click(screen.getByRole('button', { name: 'Освежи' }));
    expect(await screen.findByText('Грешка: 503')).toBeVisible();
    expect(screen.getByText('SK-1')).toBeVisible();
  });

  it('keeps what is selected on other pages', async () => {
    open();
    await rowOf('SK-1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Избери SK-1' }));
    await userEvent.click(screen.getByRole('button', { name: /Следна/ }));
    await rowOf('SK-3');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Избери SK-4' }));
    expect(screen.getByRole('status', { name: 'избрани' })).toHaveTextContent('SK-1,SK-4');
  });

  it('is sorted by what the server calls a column', async () => {
    const { location } = open();
    await rowOf('SK-1');
    await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: /Рут/ }));
    expect(location().search).toBe('?sort=metres&order=asc');
    await waitFor(() => expect(asked).toContain('1   metres'));
  });
});

describe('the filters of a list', () => {
  it('are kept in the URL, and lead to the first page', async () => {
    const { location } = open('/?page=2&of=7');
    await rowOf('SK-3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Уреди' }), 'offline');
    expect(location().search).toBe('?of=7&status=offline');
    await userEvent.click(screen.getByRole('button', { name: 'Преглед' }));
    expect(location().search).toBe('?status=offline');
    expect(screen.queryByRole('button', { name: 'Преглед' })).toBeNull();
  });

  it('typing on is one step of the history', async () => {
    const { location } = open();
    await rowOf('SK-1');
    const before = window.history.length;
    const search = screen.getByRole('searchbox');
    for (const text of ['a', 'ab', 'abc']) {
      await userEvent.type(search, `${text.at(-1)}{Enter}`);
      await waitFor(() => expect(location().search).toBe(`?search=${text}`));
    }
    expect(window.history.length - before).toBe(1);
  });

  it('are cleared all at once', async () => {
    const { location } = open('/?search=x&status=online&of=7');
    await rowOf('SK-1');
    await userEvent.click(screen.getByRole('button', { name: 'Исчисти ги филтрите' }));
    expect(location().search).toBe('');
  });
});
