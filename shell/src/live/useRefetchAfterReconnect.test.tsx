import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { liveLink } from 'shared-auth/testing';
import { useRefetchAfterReconnect } from './useRefetchAfterReconnect';

const connect = (isUp: boolean) => act(async () => liveLink.setConnected(isUp));
afterEach(() => act(() => liveLink.reset()));

/** A page with two queries; the second's answer stays away. */
function setUp() {
  const reads = { first: 0, second: 0 };
  const cancelled = jest.fn();
  function Page() {
    useRefetchAfterReconnect();
    const first = useQuery({ queryKey: ['mfe-fleet', 1], queryFn: async () => ++reads.first });
    useQuery({
      queryKey: ['mfe-alarms', 1],
      queryFn: ({ signal }) => {
        reads.second += 1;
        signal.addEventListener('abort', cancelled);
        return new Promise(() => undefined);
      },
    });
    return <p>{`read ${first.data ?? 0}`}</p>;
  }
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return { reads, cancelled, view };
}

it('reads what is on screen again after a reconnect, of every module, and starts no read twice', async () => {
  const { reads, cancelled, view } = setUp();
  await screen.findByText('read 1');
  await connect(true);
  expect(reads).toEqual({ first: 1, second: 1 });
  await connect(false);
  await connect(true);
  await screen.findByText('read 2');
  expect(reads.second).toBe(1);
  expect(cancelled).not.toHaveBeenCalled();
  view.unmount();
});
