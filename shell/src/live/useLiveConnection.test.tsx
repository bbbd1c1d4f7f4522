import { act, renderHook, waitFor } from '@testing-library/react';
import { live, session } from 'shared-auth';
import { signInAs } from 'shared-auth/testing';
import { io } from 'socket.io-client';
import { useLiveConnection } from './useLiveConnection';

/** Stands in for the socket: it is connected as soon as a handler listens. */
class FakeSocket {
  isOpen = true;
  active = true;
  io = { on() {}, engine: { close() {} } };
  onAny() {}
  on(event: string, handler: () => void) {
    if (event === 'connect') handler();
  }
  off() {}
  emit() {}
  connect() {}
  disconnect() {
    this.isOpen = false;
  }
}

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
const sockets: FakeSocket[] = [];
// The fake's part of a socket
const opened = jest.mocked(io) as unknown as jest.Mock<FakeSocket, [string, { auth: { token: string } }]>;
opened.mockImplementation(() => {
  const socket = new FakeSocket();
  sockets.push(socket);
  return socket;
});
const isConnected = () => live.getSnapshot().connected;

it('is open only while somebody is signed in, with that user’s token', async () => {
  const { unmount } = renderHook(() => useLiveConnection());
  expect(sockets).toHaveLength(0);
  await act(() => signInAs('operator'));
  await waitFor(() => expect(isConnected()).toBe(true));
  expect(opened.mock.calls[0]).toMatchObject(['http://localhost:3000', { auth: { token: 'token-of-operator' } }]);
  act(() => session.logout());
  expect(isConnected()).toBe(false);
  expect(sockets[0]?.isOpen).toBe(false);
  await act(() => signInAs('admin'));
  await waitFor(() => expect(isConnected()).toBe(true));
  expect(opened.mock.calls[1]?.[1].auth.token).toBe('token-of-admin');
  unmount();
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  act(() => session.logout());
});
