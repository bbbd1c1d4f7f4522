import { act, screen } from '@testing-library/react';
import { clock } from '../../hooks/clock';
import { renderWithUi } from '../../testing';
import { RelativeTime } from './RelativeTime';

const NOON = Date.UTC(2026, 6, 14, 12);

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  clock.setServerTime(NOON);
});
afterEach(() => jest.useRealTimers());

describe('RelativeTime', () => {
  it('goes on by itself, with the exact time behind it', () => {
    renderWithUi(<RelativeTime at={NOON - 50_000} />);
    expect(screen.getByText('сега')).toHaveAttribute('title', '14.07.2026 13:59:10');
    expect(screen.getByText('сега')).toHaveAttribute('dateTime', '2026-07-14T11:59:10.000Z');
    act(() => jest.advanceTimersByTime(30_000));
    expect(screen.getByText('пред 1 мин')).toBeVisible();
  });

  it.each([null, Number.NaN, 9e15])('is --:--:-- for %s', (at) => {
    renderWithUi(<RelativeTime at={at} />);
    expect(screen.getByText('--:--:--')).not.toHaveAttribute('dateTime');
  });
});
