import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { WorkProgress } from './WorkProgress';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('T7: shows nothing of what ends soon, then how long it takes, how many are before it, and a way out', async () => {
  const places = [2, 1, 0];
  const cancel = jest.fn();
  renderWithUi(<WorkProgress before={async () => places.shift()} onCancel={cancel} />);
  await pass(900);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('Чека на ред. Пред вас: 2.');
  await pass(2_000);
  expect(screen.getByRole('status')).toHaveTextContent('Пред вас: 1.');
  await pass(2_000);
  expect(screen.getByRole('status')).toHaveTextContent('Се подготвува...');
  expect(screen.getByText('5 сек.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Прекини' }));
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('T7: says so without a place where the server has no queue, or cannot be asked', async () => {
  renderWithUi(<WorkProgress before={() => Promise.reject(new Error('gone'))} onCancel={() => {}} />);
  await pass(2_100);
  expect(screen.getByRole('status')).toHaveTextContent('Се подготвува...');
});

it('T7: asks no more once what was waited for has come', async () => {
  const before = jest.fn(async (_: AbortSignal) => 1);
  const { unmount } = renderWithUi(<WorkProgress before={before} onCancel={() => {}} />);
  await pass(1_100);
  unmount();
  await pass(10_000);
  expect(before).toHaveBeenCalledTimes(1);
  expect(before.mock.calls[0]?.[0].aborted).toBe(true);
});
