import { act, render, screen } from '@testing-library/react';
import { addressState, currentAddress, replaceAddress, useIsAtLogin } from './address';

const Probe = () => <p>{useIsAtLogin() ? 'login' : 'elsewhere'}</p>;

it('tells the login page from all others, also after Back and however it is written', () => {
  replaceAddress('/map');
  render(<Probe />);
  expect(screen.getByText('elsewhere')).toBeVisible();
  act(() => replaceAddress('/Login/'));
  expect(screen.getByText('login')).toBeVisible();
  act(() => {
    window.history.replaceState(null, '', '/alarms');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(screen.getByText('elsewhere')).toBeVisible();
});

it("keeps the router's number of the entry, by which forms know Back from Forward", () => {
  window.history.replaceState({ usr: null, key: 'a', idx: 4 }, '', '/users');
  replaceAddress('/login?x=1#y', { origin: 'there' });
  expect(window.history.state).toMatchObject({ idx: 4 });
  expect(addressState()).toEqual({ origin: 'there' });
  expect(currentAddress()).toBe('/login?x=1#y');
});
