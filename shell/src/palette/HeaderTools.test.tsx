import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { type PaletteProps, session } from 'shared-auth';
import { serverAnnounces, signInAs } from 'shared-auth/testing';
import { addNamespace } from '../i18n/createI18n';
import { release } from '../registry/testing';
import { failing, fakeModules, renderWithModules } from '../testing/fakeModules';
import { HeaderTools } from './HeaderTools';
import mk from './locales/mk.json';

afterEach(() => {
  act(() => session.logout());
  localStorage.clear();
});

/** Makes the module below report the vehicle that it found; a test calls it when the result should come. */
let answer: (() => void) | undefined;
/** Makes it report a note, as it has found nothing. */
let note = (_text: string) => {};
let asked = '';
function Vehicles({ query, onEntries }: PaletteProps) {
  useEffect(() => {
    onEntries(null);
    asked = query;
    note = (text) => onEntries([], text);
    const entry = { id: '1', group: 'Возила', label: 'SK-4973-AB', detail: 'Прикажи на мапа', to: '/map?vehicle=1' };
    answer = () => onEntries(/^(sk|алар)/.test(query) ? [entry] : []);
  }, [query, onEntries]);
  return null;
}

let navigation: NavigateFunction;
function Place() {
  const { pathname, search } = useLocation();
  navigation = useNavigate();
  return <output aria-label="place">{`${pathname}${search}`}</output>;
}

async function open(given: unknown = Vehicles, beside?: ReactNode) {
  await signInAs('operator');
  const { contributes } = release('1.2.0');
  const widgets = [{ slot: 'console.palette', expose: './Palette', title: 'alarms' }];
  const routes = [
    ...contributes.routes,
    { path: '/users', expose: './Users', title: 'alarms', role: 'manager' as const },
    { path: '/alarms/:id', expose: './Alarm', title: 'alarms' },
    { path: '/limits', expose: './Limits', title: 'alarms', capability: 'limits' },
  ];
  const stable = release('1.2.0', { contributes: { ...contributes, widgets, routes } });
  const modules = fakeModules({ 'mfe-alarms': { stable } }, { '1.2.0': given });
  await renderWithModules(
    <>
      <HeaderTools />
      {beside}
      <input aria-label="поле" />
      <Place />
    </>,
    modules,
  );
  // The chunk brings its texts once a page; each test has texts of its own.
  act(() => addNamespace('palette', 'mk', mk));
  return { user: userEvent.setup(), ...modules };
}
const field = () =>
  screen.findByRole('combobox', { name: 'Регистрација, код, IMEI, место, зона, аларм, корисник или страница' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const place = () => screen.getByLabelText('place').textContent;

it('names addresses among what it finds where the server has a geocoder', async () => {
  serverAnnounces('addresses');
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: /место, адреса, зона/ })).toBeVisible();
  serverAnnounces();
});

it.each([
  ['announces', ['limits'], 1],
  ['does not announce', [], 0],
] as const)('a page that the server %s is found accordingly', async (_, capabilities, count) => {
  serverAnnounces(...capabilities);
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), '/limits');
  await waitFor(() => expect(asked).toBe('/limits'));
  act(() => answer?.());
  expect(screen.queryAllByRole('option')).toHaveLength(count);
  serverAnnounces();
});

it('opens by Ctrl+K anywhere, and by / where no field has the focus; no module is asked before somebody types', async () => {
  const { user, loads } = await open();
  await user.click(screen.getByLabelText('поле'));
  await user.keyboard('/');
  expect(screen.getByLabelText('поле')).toHaveValue('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(options()).toEqual(['Аларми']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  act(() => screen.getByLabelText('поле').blur());
  await user.keyboard('/');
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(loads).toEqual([]);
});

it('keeps open what a key opened before the first effects of the header ran', async () => {
  /** Above the header: a key pressed in the moment in which it is painted. */
  function PressedAtOnce() {
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true }));
    }, []);
    return null;
  }
  await open(Vehicles, <PressedAtOnce />);
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('combobox')).toHaveFocus());
});

it('closes with another page and stays closed on the way back', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'алар{Enter}');
  await waitFor(() => expect(place()).toBe('/alarms'));
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  act(() => navigation('/users'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  act(() => navigation('/alarms'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps open what a key opened while a page was on its way, and what was typed', async () => {
  const { user } = await open();
  const before = window.location.pathname;
  window.history.pushState(null, '', '/users');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'алар');
  act(() => navigation('/users'));
  expect(place()).toBe('/users');
  expect(await field()).toHaveValue('алар');
  act(() => navigation('/alarms'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  window.history.replaceState(null, '', before);
});

it('goes to the first thing found by Enter, even when it was pressed before the answer, and offers it next time', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard('sk4973{Enter}');
  expect(place()).toBe('/');
  await waitFor(() => expect(asked).toBe('sk4973'));
  act(() => answer?.());
  await waitFor(() => expect(place()).toBe('/map?vehicle=1'));
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(screen.getByRole('group', { name: 'Последно отворени' })).toHaveTextContent('SK-4973-AB');
});

it('finds a page in Latin letters, moves with the arrows, and says how many there are', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Брзо пребарување (Ctrl+K)' }));
  await user.type(await field(), 'alarmi');
  await waitFor(() => expect(asked).toBe('alarmi'));
  act(() => answer?.());
  await waitFor(() => expect(screen.getByText('1 резултат')).toBeVisible());
  act(() => note('Адресите не се пребараа.'));
  expect(screen.getByText('1 резултат · Адресите не се пребараа.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('option', { name: 'Аларми' })).toHaveAttribute('aria-selected', 'true');
  expect(await field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(place()).toBe('/alarms');
});

it('moves nothing under the mouse: what comes in then is shown once it leaves', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'алар');
  await waitFor(() => expect(asked).toBe('алар'));
  await user.hover(screen.getByRole('option', { name: 'Аларми' }));
  act(() => answer?.());
  expect(options()).toEqual(['Аларми']);
  await user.unhover(screen.getByRole('option', { name: 'Аларми' }));
  expect(options()).toHaveLength(2);
});

it('goes on finding pages while a module is down', async () => {
  const { user } = await open(failing('1.2.0', 'http'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'алар');
  await waitFor(() => expect(screen.getByText('1 резултат')).toBeVisible());
  await user.clear(await field());
  await user.type(await field(), 'xyz');
  expect(await screen.findByText('Нема резултати за „xyz“')).toBeVisible();
});

it('has help at the same place, with what the keys do and whom to ask', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Помош' }));
  expect(await screen.findByRole('dialog', { name: 'Помош' })).toHaveTextContent(/обратете се до администраторот/);
});
