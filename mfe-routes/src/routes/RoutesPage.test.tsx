import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasUnsavedInput } from 'shared-auth';
import { type FakeCall, fakeServer } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { renderPage } from '../testing/renderPage';
import RoutesPage from './RoutesPage';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  const calls: readonly FakeCall[] = server.calls;
  server.restore();
  // The page works on sample data only: whatever a test did, it made no server call.
  expect(calls).toEqual([]);
});

/** The page, when the code of its table is there. */
async function showPage() {
  renderPage(<RoutesPage />);
  await screen.findByRole('table', { name: 'Список на рути' });
}
const table = () => screen.getByRole('table', { name: 'Список на рути' });
const row = (name: string) => within(table()).getByRole('row', { name: new RegExp(name) });
const bodyRows = () => within(table()).getAllByRole('row').slice(1);

async function fill(fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) await paste(screen.getByLabelText(label), text);
}

describe('the routes page', () => {
  it('shows the sample routes under its one heading, and says that they are samples', async () => {
    await showPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Рути' })).toBeInTheDocument();
    expect(bodyRows()).toHaveLength(3);
    expect(within(row('Достава Полог')).getByText('Тетово')).toBeInTheDocument();
    expect(screen.getByText(/^Пробни податоци/)).toBeInTheDocument();
  });

  it('pauses an active route and activates it again', async () => {
    await showPage();
    await userEvent.click(within(row('Достава Полог')).getByRole('button', { name: 'Паузирај' }));
    expect(within(row('Достава Полог')).getByText('Неактивна')).toBeInTheDocument();
    await userEvent.click(within(row('Достава Полог')).getByRole('button', { name: 'Активирај' }));
    expect(within(row('Достава Полог')).getByText('Активна')).toBeInTheDocument();
  });

  it('B14: asks before Back leaves the dialog of a new route that holds typed values', async () => {
    const go = jest.spyOn(window.history, 'go').mockImplementation();
    await showPage();
    const { idx } = window.history.state as { idx: number };
    const arriveAt = (index: number) =>
      act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: index } })));
    await userEvent.click(screen.getByRole('button', { name: 'Додади рута' }));
    await fill({ Име: 'Нова' });
    for (const [answer, leaves] of [
      ['Продолжи со уредување', false],
      ['Отфрли', true],
    ] as const) {
      go.mockClear();
      arriveAt(idx - 1);
      expect(go.mock.calls).toEqual([[1]]);
      // The browser is back here.
      arriveAt(idx);
      await userEvent.click(await screen.findByRole('button', { name: answer }));
      expect(go.mock.calls).toEqual(leaves ? [[1], [-1]] : [[1]]);
      expect(hasUnsavedInput()).toBe(!leaves);
    }
    // The browser has gone: the next test goes where it likes.
    arriveAt(idx - 1);
    go.mockRestore();
  });

  it('deletes a route and gives it back to its place', async () => {
    await showPage();
    await userEvent.click(within(row('Достава Полог')).getByRole('button', { name: 'Избриши' }));
    expect(bodyRows()).toHaveLength(2);
    expect(screen.getByText('Рутата „Достава Полог“ е избришана.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Врати' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(bodyRows()[0]).toHaveTextContent('Достава Полог');
  });

  it('says that there is none left after the last was deleted', async () => {
    await showPage();
    for (const button of screen.getAllByRole('button', { name: 'Избриши' })) await userEvent.click(button);
    expect(screen.getByText('Нема рути. Додадете ја првата.')).toBeInTheDocument();
  });

  it('adds a route in a dialog', async () => {
    await showPage();
    await userEvent.click(screen.getByRole('button', { name: 'Додади рута' }));
    const dialog = screen.getByRole('dialog', { name: 'Нова рута' });
    await fill({ Име: 'Школска линија', 'Појдовна точка': 'Велес', Одредиште: 'Штип', 'Должина (km)': '44,5' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Додади' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(row('Школска линија')).getByText('Активна')).toBeInTheDocument();
  });

  it('says what is missing and keeps what was typed', async () => {
    await showPage();
    await userEvent.click(screen.getByRole('button', { name: 'Додади рута' }));
    await fill({ Име: 'Школска линија', 'Должина (km)': 'x' });
    await userEvent.click(screen.getByRole('button', { name: 'Додади' }));
    expect(screen.getByLabelText('Појдовна точка')).toHaveAccessibleDescription('Полето е задолжително');
    expect(screen.getByLabelText('Должина (km)')).toHaveAccessibleDescription(/^Внесете позитивен број/);
    expect(screen.getByLabelText('Име')).toHaveValue('Школска линија');
  });

  it('adds nothing when it is cancelled', async () => {
    await showPage();
    await userEvent.click(screen.getByRole('button', { name: 'Додади рута' }));
    await userEvent.click(screen.getByRole('button', { name: 'Откажи' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodyRows()).toHaveLength(3);
  });

  it('asks before it throws typed values away', async () => {
    await showPage();
    await userEvent.click(screen.getByRole('button', { name: 'Додади рута' }));
    await fill({ Име: 'Школска линија' });
    expect(hasUnsavedInput()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Продолжи со уредување' }));
    expect(screen.getByLabelText('Име')).toHaveValue('Школска линија');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Отфрли' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(hasUnsavedInput()).toBe(false);
  });

  it('keeps its changes while the user walks through the console', async () => {
    const { unmount, client } = renderPage(<RoutesPage />);
    await userEvent.click(within(row('Достава Полог')).getByRole('button', { name: 'Избриши' }));
    unmount();
    renderPage(<RoutesPage />, { client });
    expect(bodyRows()).toHaveLength(2);
  });

  it('shows hostile text as text', async () => {
    await showPage();
    await userEvent.click(screen.getByRole('button', { name: 'Додади рута' }));
    await fill({ Име: '<img src=x onerror=alert(1)>', 'Појдовна точка': '__proto__', Одредиште: '\u202Eшиптс' });
    await userEvent.click(screen.getByRole('button', { name: 'Додади' }));
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('speaks English throughout when that is chosen', () => {
    renderPage(<RoutesPage />, { language: 'en' });
    expect(screen.getByRole('heading', { level: 1, name: 'Routes' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/[А-Яа-яЃѓЅѕЈјЉљЊњЌќЏџ]/);
  });
});
