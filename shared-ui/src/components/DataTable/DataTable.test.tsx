import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { renderWithUi } from '../../testing';
import { DataTable, type DataTableProps } from './DataTable';
import type { Column } from './types';

interface Vehicle {
  id: string;
  plate: string;
  speed: number | null;
}

const columns: Column<Vehicle>[] = [
  {
    key: 'plate',
    header: 'Регистрација',
    cell: (row) => row.plate,
    sortValue: (row) => row.plate,
    priority: 'primary',
  },
  { key: 'speed', header: 'Брзина', cell: (row) => row.speed ?? '—', sortValue: (row) => row.speed, align: 'end' },
  { key: 'note', header: 'Забелешка', cell: () => 'x' },
];

const rows: Vehicle[] = [
  { id: '1', plate: 'SK-20', speed: 40 },
  { id: '2', plate: 'SK-3', speed: null },
  { id: '3', plate: 'BT-1', speed: 90 },
];

const base: DataTableProps<Vehicle> = {
  label: 'Возила',
  rows,
  columns,
  rowKey: (row) => row.id,
  state: 'ready',
  empty: 'Нема возила',
};

const plates = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('DataTable', () => {
  it('is a table with its name, its column heads and its rows', () => {
    renderWithUi(<DataTable {...base} />);
    const table = screen.getByRole('table', { name: 'Возила' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Регистрација', 'Брзина', 'Забелешка']);
    expect(plates()).toEqual(['SK-20', 'SK-3', 'BT-1']);
  });

  it('draws the rows that fit into the window first, and the others right after them', () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ id: String(i), plate: `SK-${i}`, speed: i }));
    const drawn: number[] = [];
    renderWithUi(
      <Profiler id="table" onRender={() => drawn.push(plates().length)}>
        <DataTable {...base} rows={many} />
      </Profiler>,
    );
    expect(drawn).toEqual([17, 50]);
    expect(plates()).toEqual(many.map(({ plate }) => plate));
  });

  it('can be scrolled with the keyboard', () => {
    renderWithUi(<DataTable {...base} />);
    expect(screen.getByRole('region', { name: 'Возила' })).toHaveAttribute('tabindex', '0');
  });

  it('shows one row of those with the same key', () => {
    renderWithUi(<DataTable {...base} rows={[...rows, { id: '1', plate: 'again', speed: 1 }]} />);
    expect(plates()).toEqual(['SK-20', 'SK-3', 'BT-1']);
  });

  it('draws part of a very long list, and the rest on demand', async () => {
    const many = Array.from({ length: 450 }, (_, i) => ({ id: String(i), plate: `P-${i}`, speed: i }));
    renderWithUi(<DataTable {...base} rows={many} />);
    expect(plates()).toHaveLength(200);
    await userEvent.click(screen.getByRole('button', { name: 'и уште 250' }));
    await userEvent.click(screen.getByRole('button', { name: 'и уште 50' }));
    expect(plates()).toHaveLength(450);
  });

  describe('sorting', () => {
    it('goes up, down and back, numbers in texts by size, what is missing last', async () => {
      renderWithUi(<DataTable {...base} />);
      const head = screen.getByRole('columnheader', { name: 'Регистрација' });
      const button = within(head).getByRole('button');
      await userEvent.click(button);
      expect(plates()).toEqual(['BT-1', 'SK-3', 'SK-20']);
      expect(head).toHaveAttribute('aria-sort', 'ascending');
      await userEvent.click(button);
      expect(plates()).toEqual(['SK-20', 'SK-3', 'BT-1']);
      expect(head).toHaveAttribute('aria-sort', 'descending');
      await userEvent.click(button);
      expect(head).toHaveAttribute('aria-sort', 'none');

      await userEvent.click(screen.getByRole('button', { name: 'Брзина' }));
      expect(plates()).toEqual(['SK-20', 'BT-1', 'SK-3']);
      await userEvent.click(screen.getByRole('button', { name: 'Брзина' }));
      expect(plates()).toEqual(['BT-1', 'SK-20', 'SK-3']);
    });

    it('is one choice above cards, which have no column heads', async () => {
      renderWithUi(<DataTable {...base} />);
      const select = screen.getByLabelText('Подреди');
      expect(within(select).getAllByRole('option')[0]).toHaveTextContent('Редослед');
      await userEvent.selectOptions(select, 'Брзина, опаѓачки');
      expect(plates()).toEqual(['BT-1', 'SK-20', 'SK-3']);
      expect(screen.getByRole('columnheader', { name: 'Брзина' })).toHaveAttribute('aria-sort', 'descending');
      await userEvent.selectOptions(select, 'Редослед');
      expect(plates()).toEqual(['SK-20', 'SK-3', 'BT-1']);
    });

    it('is the caller’s where it wants to be', async () => {
      const onSort = jest.fn();
      renderWithUi(<DataTable {...base} sort={{ key: 'speed', direction: 'ascending' }} onSort={onSort} />);
      expect(plates()).toEqual(['SK-20', 'SK-3', 'BT-1']);
      await userEvent.click(screen.getByRole('button', { name: 'Брзина' }));
      expect(onSort).toHaveBeenCalledWith({ key: 'speed', direction: 'descending' });
    });
  });

  describe('selection', () => {
    function Selectable() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
      return (
        <>
          <DataTable
            {...base}
            selection={{
              selected,
              onChange: setSelected,
              isSelectable: (row) => row.id !== '3',
              label: (row) => `Избери ${row.plate}`,
            }}
          />
          <output>{[...selected].sort().join()}</output>
        </>
      );
    }
    const selected = () => screen.getByRole('status').textContent;

    it('picks rows one by one, but not those that cannot be picked', async () => {
      renderWithUi(<Selectable />);
      await userEvent.click(screen.getByRole('checkbox', { name: 'Избери SK-3' }));
      expect(selected()).toBe('2,elsewhere');
      expect(screen.getByRole('checkbox', { name: 'Избери BT-1' })).toBeDisabled();
      expect(screen.getByRole('checkbox', { name: 'Избери ги сите' })).toBePartiallyChecked();
      await userEvent.click(screen.getByRole('checkbox', { name: 'Избери SK-3' }));
      expect(selected()).toBe('elsewhere');
    });

    it('picks and drops the page, and leaves what was picked elsewhere', async () => {
      renderWithUi(<Selectable />);
      const page = screen.getByRole('checkbox', { name: 'Избери ги сите' });
      await userEvent.click(page);
      expect(selected()).toBe('1,2,elsewhere');
      expect(page).toBeChecked();
      expect(screen.getByRole('row', { name: /SK-20/ })).toHaveAttribute('aria-selected', 'true');
      await userEvent.click(page);
      expect(selected()).toBe('elsewhere');
    });

    it('offers no page to pick where nothing can be picked', () => {
      renderWithUi(
        <DataTable
          {...base}
          selection={{ selected: new Set(), onChange: () => {}, isSelectable: () => false, label: (row) => row.plate }}
        />,
      );
      const page = screen.getByRole('checkbox', { name: 'Избери ги сите' });
      expect(page).toBeDisabled();
      expect(page).not.toBeChecked();
    });
  });

  describe('states', () => {
    it('loading: as many rows as will come are painted, none can be found, and a word for it', () => {
      renderWithUi(<DataTable {...base} rows={[]} state="loading" skeletonRows={5} />);
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
      expect(screen.getAllByRole('row')).toHaveLength(1);
      expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(6);
      expect(screen.getByRole('status')).toHaveTextContent('Се вчитува...');
      expect(screen.queryByText('Нема возила')).not.toBeInTheDocument();
    });

    it('refreshing: the rows stay', () => {
      renderWithUi(<DataTable {...base} state="refreshing" />);
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
      expect(plates()).toHaveLength(3);
    });

    it('empty: one sentence and one action', () => {
      renderWithUi(<DataTable {...base} rows={[]} emptyAction={<button type="button">Исчисти ги филтрите</button>} />);
      expect(screen.getByText('Нема возила')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Исчисти ги филтрите' })).toBeVisible();
    });

    it('failed with nothing to show: the box and a retry, no table', async () => {
      const onRetry = jest.fn();
      renderWithUi(<DataTable {...base} rows={[]} state="error" error="Грешка при вчитување" onRetry={onRetry} />);
      expect(screen.getByRole('alert')).toHaveTextContent('Грешка при вчитување');
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
      expect(onRetry).toHaveBeenCalledTimes(1);
    });

    it('failed with rows there: they stay, marked old', () => {
      renderWithUi(<DataTable {...base} state="error" error="Грешка при вчитување" />);
      expect(screen.getByRole('alert')).toHaveTextContent('Грешка при вчитување');
      expect(screen.getByRole('table')).toHaveAttribute('data-stale');
      expect(plates()).toHaveLength(3);
    });
  });

  it('marks dimmed rows and the one whose detail is open', () => {
    renderWithUi(<DataTable {...base} rowTone={(row) => (row.id === '1' ? 'dimmed' : undefined)} activeRow="2" />);
    expect(screen.getByRole('row', { name: /SK-20/ })).toHaveAttribute('data-tone', 'dimmed');
    expect(screen.getByRole('row', { name: /SK-3/ })).toHaveAttribute('aria-current', 'true');
  });

  it('draws again only the row that was picked', async () => {
    const drawn = jest.fn();
    const counted: Column<Vehicle>[] = [
      {
        key: 'plate',
        header: 'Регистрација',
        cell: (row) => {
          drawn(row.id);
          return row.plate;
        },
      },
    ];
    function Counting() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
      return (
        <DataTable
          {...base}
          columns={counted}
          selection={{ selected, onChange: setSelected, label: (row) => row.plate }}
        />
      );
    }
    renderWithUi(<Counting />);
    drawn.mockClear();
    await userEvent.click(screen.getByRole('checkbox', { name: 'SK-3' }));
    expect(drawn.mock.calls).toEqual([['2']]);
  });
});
