import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { FilterBar } from './FilterBar';

const input = <input aria-label="Статус" />;

describe('FilterBar', () => {
  it('is a search landmark around its fields', () => {
    renderWithUi(<FilterBar>{input}</FilterBar>);
    expect(within(screen.getByRole('search', { name: 'Филтер' })).getByLabelText('Статус')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Исчисти ги филтрите' })).not.toBeInTheDocument();
  });

  it('says how many filters are active and clears them', async () => {
    const onClear = jest.fn();
    const { rerender } = renderWithUi(
      <FilterBar onClear={onClear} activeCount={2}>
        {input}
      </FilterBar>,
    );
    expect(screen.getByRole('button', { name: 'Филтер (2)' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Исчисти ги филтрите' }));
    expect(onClear).toHaveBeenCalledTimes(1);
    rerender(
      <FilterBar onClear={onClear} activeCount={0}>
        {input}
      </FilterBar>,
    );
    expect(screen.getByRole('button', { name: 'Филтер' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Исчисти ги филтрите' })).not.toBeInTheDocument();
  });

  it('opens and closes on phones', async () => {
    renderWithUi(<FilterBar>{input}</FilterBar>);
    const toggle = screen.getByRole('button', { name: 'Филтер' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });
});
