import * as crypto from 'node:crypto';
import { owaspCost, Passwords } from './passwords';

jest.mock('node:crypto', () => ({
  ...jest.requireActual('node:crypto'),
  scrypt: jest.fn(jest.requireActual('node:crypto').scrypt),
}));

const scrypt = jest.mocked(crypto.scrypt);

describe('passwords', () => {
  it('uses parameters that OWASP asks for, N=2^15, r=8, p=3', async () => {
    expect(owaspCost).toBe(2 ** 15);
    scrypt.mockImplementationOnce(() => {});
    void new Passwords();
    await Promise.resolve();
    expect(scrypt.mock.lastCall?.[3]).toMatchObject({ N: 2 ** 15, r: 8, p: 3 });
  });

  it('recognises a password and nothing else', async () => {
    const passwords = new Passwords(2 ** 10);
    const hash = await passwords.hash('лозинка 1');
    expect(hash).not.toContain('лозинка');
    expect(await passwords.hash('лозинка 1')).not.toBe(hash);
    expect(await passwords.matches('лозинка 1', hash)).toBe(true);
    expect(await passwords.matches('лозинка 2', hash)).toBe(false);
    expect(await passwords.matches('лозинка 1', undefined)).toBe(false);
  });

  it('knows a password that was hashed with other parameters, and that it is better hashed again', async () => {
    const passwords = new Passwords(2 ** 10);
    const salt = Buffer.alloc(16, 7);
    const key = crypto.scryptSync('лозинка 1'.normalize('NFKC'), salt, 32, { N: 2 ** 11, r: 8, p: 1 });
    const before = `scrypt$2048$${salt.toString('base64')}$${key.toString('base64')}`;
    expect(await passwords.matches('лозинка 1', before)).toBe(true);
    expect(await passwords.matches('лозинка 2', before)).toBe(false);
    expect([before, await passwords.hash('лозинка 1')].map((hash) => passwords.isOutdated(hash))).toEqual([
      true,
      false,
    ]);
  });

  it('derives the same key in a thread of its own, which is replaced once it ends', async () => {
    const inThread = new Passwords(2 ** 10, 1, true);
    const hash = await new Passwords(2 ** 10).hash('лозинка 1');
    scrypt.mockClear();
    expect(await inThread.matches('лозинка 1', hash)).toBe(true);
    expect(await Promise.all([inThread.matches('лозинка 2', hash), inThread.matches('лозинка 1', hash)])).toEqual([
      false,
      true,
    ]);
    expect(scrypt).not.toHaveBeenCalled();
    // A number that scrypt refuses ends the thread: N is no power of two.
    await expect(inThread.derive('лозинка 1', Buffer.alloc(16), 1_000)).rejects.toThrow();
    expect(await inThread.matches('лозинка 1', hash)).toBe(true);
    const interrupted = inThread.derive('лозинка 1', Buffer.alloc(16), 2 ** 17);
    await inThread.close();
    await expect(interrupted).rejects.toThrow('ended');
    expect(await inThread.matches('лозинка 1', hash)).toBe(true);
    await inThread.close();
  });

  it('hashes two at once and refuses further ones beyond a queue', async () => {
    const waiting: (() => void)[] = [];
    // scrypt has two forms; the one with options is used here.
    scrypt.mockImplementation(((...[, , length, , done]: Parameters<typeof crypto.scrypt>) => {
      waiting.push(() => done(null, Buffer.alloc(length)));
    }) as unknown as typeof crypto.scrypt);
    const passwords = new Passwords(2 ** 10, 2);
    const queue = Array.from({ length: 60 }, () =>
      passwords.hash('x').then(
        () => 'done',
        (error: { status: number }) => error.status,
      ),
    );
    await Promise.resolve();
    expect(waiting).toHaveLength(2);
    const refused = (await Promise.all(queue.slice(-9))).filter((result) => result === 503);
    expect(refused).toHaveLength(9);
    while (waiting.length > 0) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await Promise.all(queue)).filter((result) => result === 'done').length).toBeGreaterThan(48);
  });

  it('T12: of people’s many hashes a sign-in waits for one', async () => {
    const waiting: (() => void)[] = [];
    scrypt.mockImplementation(((...[, , length, , done]: Parameters<typeof crypto.scrypt>) => {
      waiting.push(() => done(null, Buffer.alloc(length)));
    }) as unknown as typeof crypto.scrypt);
    const next = async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    const passwords = new Passwords(2 ** 10, 1);
    await next(); // what unknown names are compared with
    const ended: string[] = [];
    const hashes = Array.from({ length: 60 }, () => passwords.hash('x', 1).then(() => ended.push('hash')));
    await Promise.resolve();
    const hash = `scrypt$1024,3$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;
    const signIns = ['а', 'б'].map((name) => passwords.matches(name, hash).then(() => ended.push('sign-in')));
    const another = passwords.hash('x', 2).then(() => ended.push('another’s'));
    for (let round = 0; round < 6; round++) await next();
    expect(ended.slice(0, 5)).toEqual(['hash', 'sign-in', 'another’s', 'sign-in', 'hash']);
    await Promise.all([...signIns, another]);
    while (ended.length < 63) await next();
    await Promise.all(hashes);
  });

  it.each([
    ['T12: rests after a stranger’s wrong guess for as long as it took', false, 1],
    ['T12: goes on at once after a wrong password from a known address', true, 2],
  ])('%s', async (_, isTrusted, begun) => {
    jest.useFakeTimers();
    scrypt.mockImplementation(((...[, , length, , done]: Parameters<typeof crypto.scrypt>) => {
      setTimeout(() => done(null, Buffer.alloc(length, 1)), 100);
    }) as unknown as typeof crypto.scrypt);
    const passwords = new Passwords(2 ** 10, 1);
    await jest.advanceTimersByTimeAsync(100);
    const hash = `scrypt$1024,3$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;
    scrypt.mockClear();
    const guesses = ['а', 'б'].map((guess) => passwords.matches(guess, hash, isTrusted));
    await jest.advanceTimersByTimeAsync(150);
    expect(scrypt).toHaveBeenCalledTimes(begun);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all(guesses)).toEqual([false, false]);
    expect(scrypt).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it.each([
    ['no hash', undefined],
    ['a hash as they are made now', 'scrypt$1024,3$'],
    ['an older hash', 'scrypt$4096$'],
    ['one of less work', 'scrypt$1024$'],
  ])('T12: answers a wrong guess after the same time with %s', async (_, head) => {
    jest.useFakeTimers();
    scrypt.mockImplementation(((...[, , length, options, done]: Parameters<typeof crypto.scrypt>) => {
      const { N = 0, p = 1 } = options as crypto.ScryptOptions; // the call with options
      setTimeout(() => done(null, Buffer.alloc(length, 1)), (N * p) / 32);
    }) as unknown as typeof crypto.scrypt);
    const passwords = new Passwords(2 ** 10, 1);
    await jest.advanceTimersByTimeAsync(1_000);
    const stored = head && `${head}${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;
    let isAnswered = false;
    const guess = passwords.matches('а', stored).finally(() => {
      isAnswered = true;
    });
    await jest.advanceTimersByTimeAsync(190);
    expect(isAnswered).toBe(false);
    await jest.advanceTimersByTimeAsync(4);
    expect(await guess).toBe(false);
    jest.useRealTimers();
  });

  it('A22: checks the password of an address that is known before guesses from elsewhere, however many wait', async () => {
    const waiting: (() => void)[] = [];
    scrypt.mockImplementation(((...[, , length, , done]: Parameters<typeof crypto.scrypt>) => {
      waiting.push(() => done(null, Buffer.alloc(length)));
    }) as unknown as typeof crypto.scrypt);
    const passwords = new Passwords(2 ** 10, 2);
    const hash = `scrypt$1024,3$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;
    const checked: string[] = [];
    const check = (name: string, isTrusted: boolean) =>
      passwords.matches('x', hash, isTrusted).then(
        () => checked.push(name),
        ({ status }: { status: number }) => checked.push(`${name} ${status}`),
      );
    const guesses = Array.from({ length: 60 }, () => check('guess', false));
    const owner = check('owner', true);
    for (let round = 0; round < 4; round++) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await owner;
    expect(checked).toContain('guess 503');
    expect(checked.filter((name) => name === 'guess').length).toBeLessThan(5);
    expect(checked).toContain('owner');
    while (checked.length < 61) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(guesses);
  });
});
