import { render, screen } from '@testing-library/react';
import { Suspended } from './Suspended';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows what stands in for the page, and calls once when that does not come in 5 s', () => {
  const first = jest.fn();
  const latest = jest.fn();
  const { rerender } = render(<Suspended onStuck={first}>Се вчитува</Suspended>);
  expect(screen.getByText('Се вчитува')).toBeInTheDocument();
  rerender(<Suspended onStuck={latest}>Се вчитува</Suspended>);
  jest.advanceTimersByTime(4_900);
  expect(latest).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect([first.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1]);
});

it('calls nobody for a page that came', () => {
  const onStuck = jest.fn();
  render(<Suspended onStuck={onStuck}>Се вчитува</Suspended>).unmount();
  jest.advanceTimersByTime(10_000);
  expect(onStuck).not.toHaveBeenCalled();
});
