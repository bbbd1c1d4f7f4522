import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { renderWithUi } from '../testing';
import { choiceParam, flagParam, pageParam, textParam } from './searchParams';
import { useSearchState } from './useSearchState';

const codec = {
  search: textParam(),
  status: choiceParam(['online', 'offline'], ''),
  period: choiceParam(['1', '7'], '7'),
  plate: textParam(),
  routes: flagParam(),
  page: pageParam(),
};

interface State {
  search: string;
  status: 'online' | 'offline' | '';
  period: '1' | '7';
  plate: string;
  routes: boolean;
  page: number;
}

let state: State;
let set: (patch: Partial<State>, options?: { replace?: boolean }) => void;

function Page() {
  [state, set] = useSearchState<State>(codec);
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Назад
      </button>
    </>
  );
}

const url = () => screen.getByRole('status').textContent;
const change = (patch: Partial<State>, options?: { replace?: boolean }) => act(() => set(patch, options));
const back = () => userEvent.click(screen.getByRole('button', { name: 'Назад' }));

describe('a page’s state in the URL', () => {
  it('is read from it', () => {
    renderWithUi(<Page />, { route: '/?search=sk&status=offline&period=1&plate=80.5&routes=1&page=3' });
    expect(state).toEqual({ search: 'sk', status: 'offline', period: '1', plate: '80.5', routes: true, page: 3 });
  });

  it('has its defaults for what is missing or makes no sense', () => {
    renderWithUi(<Page />, { route: '/?status=flying&period=8&routes=maybe&page=-2' });
    expect(state).toEqual({ search: '', status: '', period: '7', plate: '', routes: false, page: 1 });
  });

  it.each(['0', '1.5', '1e9', '99999999999', '', ' 2', 'NaN'])('reads page "%s" as 1', (page) => {
    renderWithUi(<Page />, { route: `/?page=${encodeURIComponent(page)}` });
    expect(state.page).toBe(1);
  });

  it('is written without its defaults, and goes to page 1', () => {
    renderWithUi(<Page />, { route: '/?page=4' });
    change({ status: 'online', plate: '0' });
    expect(url()).toBe('?status=online&plate=0');
    change({ page: 2 });
    expect(url()).toBe('?status=online&plate=0&page=2');
    change({ status: '', plate: '' });
    expect(url()).toBe('');
  });

  it('leaves the parameters of others alone', () => {
    renderWithUi(<Page />, { route: '/?mfe-alarms=x&page=2' });
    change({ search: 'sk' });
    expect(url()).toBe('?mfe-alarms=x&search=sk');
  });

  it('does not lose the first of two changes at once', () => {
    renderWithUi(<Page />);
    act(() => {
      set({ search: 'sk' });
      set({ status: 'online' });
    });
    expect(url()).toBe('?search=sk&status=online');
    expect(state).toMatchObject({ search: 'sk', status: 'online' });
  });

  it('comes again with Back, but not what was only replaced', async () => {
    renderWithUi(<Page />);
    change({ status: 'online' });
    change({ search: 's' }, { replace: true });
    change({ search: 'sk' }, { replace: true });
    change({ page: 2 });
    await back();
    await waitFor(() => expect(url()).toBe('?status=online&search=sk'));
    await back();
    await waitFor(() => expect(url()).toBe(''));
    expect(state.status).toBe('');
  });

  it('makes no entry in the history when nothing changes', async () => {
    renderWithUi(<Page />);
    change({ status: 'online' });
    change({ status: 'online' });
    await back();
    await waitFor(() => expect(url()).toBe(''));
  });
});

it('is read and written where the console lies in a folder of its origin', async () => {
  window.history.replaceState(null, '', '/console/vehicles?page=2');
  render(
    <BrowserRouter basename="/console/">
      <Page />
    </BrowserRouter>,
  );
  expect(state.page).toBe(2);
  change({ search: 'sk' });
  await waitFor(() => expect(url()).toBe('?search=sk'));
  expect(window.location.pathname).toBe('/console/vehicles');
});
