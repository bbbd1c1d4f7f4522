import { act, render, screen } from '@testing-library/react';
import { later } from './later';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const Hello = ({ name }: { name: string }) => <p>Здраво {name}</p>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('asks again for code that could not be fetched, as long as the part is wanted', async () => {
  const load = jest
    .fn<Promise<typeof Hello>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Hello);
  const Part = later(load);
  const { container } = render(<Part name="Ана" />);
  await pass(0);
  expect(container).toBeEmptyDOMElement();
  await pass(3_000);
  expect(screen.getByText('Здраво Ана')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks no more once the part is gone', async () => {
  const load = jest.fn<Promise<typeof Hello>, []>().mockRejectedValue(new Error('offline'));
  const Part = later(load);
  const { unmount } = render(<Part name="Ана" />);
  await pass(0);
  unmount();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
