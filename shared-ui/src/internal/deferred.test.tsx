import { act, render, screen } from '@testing-library/react';
import { deferred } from './deferred';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const Hello = ({ name }: { name: string }) => <p>Здраво {name}</p>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('keeps its place until its code is there', async () => {
  let arrive = (_part: typeof Hello) => {};
  const Part = deferred<{ name: string }>(
    () => new Promise<typeof Hello>((resolve) => (arrive = resolve)),
    () => <span data-testid="place" />,
  );
  render(<Part name="Ана" />);
  expect(screen.getByTestId('place')).toBeInTheDocument();
  await act(async () => arrive(Hello));
  expect(screen.getByText('Здраво Ана')).toBeVisible();
  expect(screen.queryByTestId('place')).not.toBeInTheDocument();
});

it('fetches code again that could not be fetched, as long as the part is wanted', async () => {
  const load = jest
    .fn<Promise<typeof Hello>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Hello);
  const Part = deferred(load);
  const { container } = render(<Part name="Ана" />);
  await pass(0);
  expect(container).toBeEmptyDOMElement();
  await pass(5_000);
  expect(screen.getByText('Здраво Ана')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

it('says what its code threw, and nothing of code that could not be fetched', async () => {
  const thrown = new Error('at evaluation');
  const unfetched = Object.assign(new Error('Loading chunk failed'), { request: '/part.js' });
  const load = jest.fn<Promise<typeof Hello>, []>().mockRejectedValueOnce(unfetched).mockRejectedValue(thrown);
  const reported: unknown[] = [];
  Object.assign(window, { reportError: (error: unknown) => reported.push(error) });
  const Part = deferred(load);
  render(<Part name="Ана" />);
  await pass(0);
  expect(reported).toEqual([]);
  await pass(5_000);
  expect(reported).toEqual([thrown]);
  Reflect.deleteProperty(window, 'reportError');
});

it('fetches it no more once the part is gone', async () => {
  const load = jest.fn<Promise<typeof Hello>, []>().mockRejectedValue(new Error('offline'));
  const Part = deferred(load);
  const { unmount } = render(<Part name="Ана" />);
  await pass(0);
  unmount();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

it('is there at once where its code was fetched before', async () => {
  const Part = deferred(async () => Hello);
  await Part.preload();
  render(<Part name="Ана" />);
  expect(screen.getByText('Здраво Ана')).toBeVisible();
});
