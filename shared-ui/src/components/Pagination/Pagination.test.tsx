import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { Pagination } from './Pagination';

const onPage = jest.fn();
beforeEach(() => onPage.mockClear());

const previous = () => screen.getByRole('button', { name: 'Претходна' });
const next = () => screen.getByRole('button', { name: 'Следна' });

describe('Pagination', () => {
  it('says where one is and goes on and back', async () => {
    renderWithUi(<Pagination page={2} pages={3} onPage={onPage} />);
    expect(screen.getByRole('navigation', { name: 'Страници' })).toHaveTextContent('Страница 2 од 3');
    await userEvent.click(previous());
    await userEvent.click(next());
    expect(onPage.mock.calls).toEqual([[1], [3]]);
  });

  it('ends at the ends', () => {
    const { rerender } = renderWithUi(<Pagination page={1} pages={2} onPage={onPage} />);
    expect(previous()).toBeDisabled();
    expect(next()).toBeEnabled();
    rerender(<Pagination page={2} pages={2} onPage={onPage} />);
    expect(previous()).toBeEnabled();
    expect(next()).toBeDisabled();
  });

  it('D5-22: leads to any of many pages by its number, and to the last by one beyond it', async () => {
    const { rerender } = renderWithUi(<Pagination page={1} pages={2151} onPage={onPage} />);
    const field = await screen.findByRole('textbox', { name: 'Оди на страница' });
    for (const text of ['1200', '9999', '0', 'x7'] as const) await userEvent.type(field, `${text}{Enter}`);
    expect(onPage.mock.calls).toEqual([[1200], [2151], [7]]);
    rerender(<Pagination page={1} pages={3} onPage={onPage} />);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('leads back from a page that is no longer there', async () => {
    renderWithUi(<Pagination page={9} pages={3} onPage={onPage} />);
    expect(next()).toBeDisabled();
    await userEvent.click(previous());
    expect(onPage).toHaveBeenCalledWith(3);
  });

  it.each([1, 0, Number.NaN])('is not there for %s pages', (pages) => {
    renderWithUi(<Pagination page={1} pages={pages} onPage={onPage} />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('speaks English too', () => {
    renderWithUi(<Pagination page={1} pages={2} onPage={onPage} />, { language: 'en' });
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 2');
  });
});
