import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { defaultLimits, LoginThrottle } from '../../identity/session/throttle';
import { connectRedis } from './connect';

it('T15: Redis that hangs costs a sign-in no more than a moment, and guesses are still counted', async () => {
  const sockets = new Set<Socket>();
  let isHanging = false;
  // The server is ready at first, and then hangs as if stopped by SIGSTOP: it accepts connections and answers nothing.
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (isHanging) return;
      const commands = data.toString().split('*').length - 1;
      for (let one = 0; one < commands; one++)
        socket.write(/info/i.test(data.toString()) && one === commands - 1 ? '$9\r\nloading:0\r\n' : '+OK\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redis = connectRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    warn: () => {},
  } as never);
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
  isHanging = true;
  const throttle = new LoginThrottle(defaultLimits, redis);
  const waits: number[] = [];
  const started = performance.now();
  for (let guess = 0; guess < 12; guess++) waits.push(await throttle.attempt('login', 'ana', '10.0.0.1'));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(waits.filter((wait) => wait > 0)).toHaveLength(12 - defaultLimits.accountAndAddress);
  redis.disconnect();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}, 30_000);
