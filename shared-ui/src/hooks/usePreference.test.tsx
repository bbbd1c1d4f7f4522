import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../testing';
import { useAnyPreference, usePreference } from './usePreference';

const isTheme = (value: unknown): value is string => value === 'light' || value === 'dark';

function Choice({ name = 'theme', check }: { name?: string; check?: (value: unknown) => value is string }) {
  const [theme, setTheme] = usePreference<string>(name, 'light', check);
  return (
    <button type="button" onClick={() => setTheme('dark')}>
      {theme}
    </button>
  );
}

/** A storage that throws. */
function breakStorage(fault: { get?: boolean; set?: boolean }) {
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  if (fault.get) jest.spyOn(Storage.prototype, 'getItem').mockImplementation(fail);
  if (fault.set) jest.spyOn(Storage.prototype, 'setItem').mockImplementation(fail);
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

const shown = () => screen.getAllByRole('button').map((button) => button.textContent);
const choose = async () => {
  const [first] = screen.getAllByRole('button');
  if (first) await userEvent.click(first);
};

describe('a preference', () => {
  it('is kept, and the same wherever it is shown', async () => {
    renderWithUi(
      <>
        <Choice />
        <Choice />
      </>,
    );
    expect(shown()).toEqual(['light', 'light']);
    await choose();
    expect(shown()).toEqual(['dark', 'dark']);
    expect(localStorage.getItem('theme')).toBe('"dark"');
  });

  it('follows another tab', () => {
    renderWithUi(<Choice />);
    localStorage.setItem('theme', '"dark"');
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(shown()).toEqual(['dark']);
  });

  it.each(['{garbage', '42', 'null', '["dark"]'])('is the default when the storage holds %s', (stored) => {
    localStorage.setItem('theme', stored);
    renderWithUi(<Choice />);
    expect(shown()).toEqual(['light']);
  });

  it('is the default when what is stored fails the check', () => {
    localStorage.setItem('theme', '"purple"');
    renderWithUi(<Choice check={isTheme} />);
    expect(shown()).toEqual(['light']);
  });

  it('P7: of a module counts as it was chosen before its key had an owner, until it is chosen anew', async () => {
    localStorage.setItem('map.theme', '"blue"');
    localStorage.setItem('mfe-fleet.hue', '"green"');
    localStorage.setItem('token', '"of the session"');
    renderWithUi(
      <>
        <Choice name="mfe-fleet:map.theme" />
        <Choice name="mfe-fleet:hue" />
        <Choice name="mfe-fleet:token" />
      </>,
    );
    expect(shown()).toEqual(['blue', 'green', 'light']);
    await choose();
    expect(shown()).toEqual(['dark', 'green', 'light']);
    expect(localStorage.getItem('map.theme')).toBe('"blue"');
  });

  it('can be watched together with others: one of them is on', async () => {
    const Any = () => <p>{useAnyPreference(['sound', 'notices']) ? 'on' : 'off'}</p>;
    renderWithUi(<Any />);
    expect(screen.getByText('off')).toBeInTheDocument();
    localStorage.setItem('notices', 'true');
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'notices' })));
    expect(screen.getByText('on')).toBeInTheDocument();
  });

  it('lives in this tab when the storage is full', async () => {
    breakStorage({ set: true });
    renderWithUi(<Choice name="full" />);
    await choose();
    expect(shown()).toEqual(['dark']);
  });

  it('lives in this tab when the storage throws at everything', async () => {
    breakStorage({ get: true, set: true });
    renderWithUi(<Choice name="blocked" />);
    expect(shown()).toEqual(['light']);
    await choose();
    expect(shown()).toEqual(['dark']);
  });
});
