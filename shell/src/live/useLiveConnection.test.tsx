import { act, renderHook, waitFor } from '@testing-library/react';
import { session } from 'shared-auth';
import { signInAs } from 'shared-auth/testing';
import * as socket from './socket';
import { useLiveConnection } from './useLiveConnection';

const stop = jest.fn();
jest.mock('./socket', () => ({ startLive: jest.fn() }));
const start = jest.mocked(socket.startLive).mockReturnValue(stop);

it('is open only while somebody is signed in, with that user’s token', async () => {
  const { unmount } = renderHook(() => useLiveConnection());
  expect(start).not.toHaveBeenCalled();
  await act(() => signInAs('operator'));
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
  expect(start.mock.calls[0]?.[0]).toMatchObject({ origin: 'http://localhost:3000', token: 'token-of-operator' });
  act(() => session.logout());
  expect(stop).toHaveBeenCalledTimes(1);
  await act(() => signInAs('admin'));
  await waitFor(() => expect(start.mock.calls[1]?.[0]).toMatchObject({ token: 'token-of-admin' }));
  unmount();
  expect(stop).toHaveBeenCalledTimes(2);
  session.logout();
});
