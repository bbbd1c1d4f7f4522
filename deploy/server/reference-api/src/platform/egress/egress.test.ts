import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { EgressRule, ForeignClient, LOOPBACK, ResponseTooLong } from '@fleet/tracing/egress';
import fc from 'fast-check';
import { Egress } from './egress';
import { foreignServers } from './foreignServers';

let respond: RequestListener = (_request, response) => response.end('here');
const seen: string[] = [];
const servers: Server[] = [];
let port: number;

/** Listens on every address of this machine, so that a wrong one is noticed. */
beforeAll(async () => {
  const server = createServer((request, response) => {
    seen.push(`${request.socket.localAddress} ${request.url}`);
    respond(request, response);
  });
  servers.push(server);
  await once(server.listen(0, '::'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  seen.length = 0;
  respond = (_request, response) => response.end('here');
});
afterEach(() => jest.restoreAllMocks());

const limits = { what: 'a test', exchangeMs: 5_000, responseBytes: 10_000 };
async function withClient<T>(
  { allow = LOOPBACK, ...more }: Partial<typeof limits> & { allow?: readonly string[] },
  act: (client: ForeignClient) => Promise<T>,
): Promise<T> {
  const client = new ForeignClient({ ...limits, ...more }, EgressRule.parse(allow));
  return act(client).finally(() => client.close());
}
/** The code or name by which an exchange ended. */
const endOf = (exchange: Promise<unknown>): Promise<unknown> =>
  exchange.then(
    () => 'here',
    (error: { code?: unknown; name: string; cause?: { code?: unknown } }) =>
      [error.cause?.code, error.code].find((code) => typeof code === 'string') ?? error.name,
  );
/** As if the name were registered with these addresses, one list after the other. */
function registerName(...answers: string[][]) {
  let count = 0;
  const spy = jest.spyOn(dns, 'lookup');
  // biome-ignore lint/suspicious/noExplicitAny: lookup has six overloads
  spy.mockImplementation(((_host: string, _options: unknown, done: any) => {
    const addresses = answers[Math.min(count++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
    // biome-ignore lint/suspicious/noExplicitAny: as above
  }) as any);
  return () => count;
}

describe('the rule', () => {
  const rule = EgressRule.parse([]);
  const permits = (address: string) => rule.permits('a.example.mk', 443, address);

  it.each([
    '127.0.0.1',
    '127.8.7.6',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.3.4',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '4000::1',
  ])('refuses %s', (address) => expect(permits(address)).toBe(false));

  it.each(['1.1.1.1', '95.86.1.1', '2a00:1450:4001:800::200a', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
    'takes %s',
    (address) => expect(permits(address)).toBe(true),
  );

  it('refuses every address of the networks that are not of the internet, in each way of writing it', () => {
    const networks = [
      [127, 8],
      [10, 8],
      [0xac10, 12],
      [0xc0a8, 16],
      [0xa9fe, 16],
      [0x6440, 10],
      [0, 8],
    ] as const;
    const address = fc.constantFrom(...networks).chain(([prefix, bits]) => {
      const first = prefix < 256 ? prefix * 2 ** 24 : prefix * 2 ** 16;
      return fc.nat(2 ** (32 - bits) - 1).map((rest) => first + rest);
    });
    const dotted = (value: number) => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255);
    const spellings: ((value: number) => string)[] = [
      (value) => String(value),
      (value) => `0x${value.toString(16)}`,
      (value) => `0${value.toString(8)}`,
      (value) => dotted(value).join('.'),
      (value) =>
        dotted(value)
          .map((part) => `0x${part.toString(16)}`)
          .join('.'),
      (value) =>
        dotted(value)
          .map((part) => `0${part.toString(8)}`)
          .join('.'),
      (value) => `${value >>> 24}.${value & 0xffffff}`,
      (value) => `[::ffff:${dotted(value).join('.')}]`,
      (value) => `[::ffff:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}]`,
      (value) => `[64:ff9b::${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}]`,
    ];
    fc.assert(
      fc.property(address, fc.constantFrom(...spellings), (value, spell) => {
        const host = new URL(`http://${spell(value)}/`).hostname;
        return !permits(host.replace(/^\[|\]$/g, ''));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes what the operator lists: networks, addresses, names, names with a port', () => {
    const listed = EgressRule.parse(['10.1.0.0/16', '::1', 'sms.local', 'viber.local:8080', '[fd00::7]:9000']);
    expect(listed.permits('x.mk', 80, '10.1.2.3')).toBe(true);
    expect(listed.permits('x.mk', 80, '::ffff:10.1.2.3')).toBe(true);
    expect(listed.permits('x.mk', 80, '10.2.2.3')).toBe(false);
    expect(listed.permits('x.mk', 80, '::1')).toBe(true);
    expect(listed.permits('SMS.local.', 80, '192.168.1.1')).toBe(true);
    expect(listed.permits('viber.local', 8080, '192.168.1.1')).toBe(true);
    expect(listed.permits('viber.local', 22, '192.168.1.1')).toBe(false);
    expect(listed.permits('[fd00::7]', 9000, 'fd00::7')).toBe(true);
    expect(listed.permits('[fd00::7]', 9001, 'fd00::7')).toBe(false);
    expect(() => EgressRule.parse(['http://sms.local'])).toThrow('EGRESS_ALLOW');
    expect(() => EgressRule.parse([''])).toThrow('EGRESS_ALLOW');
  });

  it('takes the host of a setting for the place that it is of, and for no other', async () => {
    const egress = new Egress([]);
    const url = `http://localhost:${port}/`;
    expect(await endOf(egress.client('traccar', url).fetch(url))).toBe('here');
    expect(await endOf(egress.client('webhook').fetch(url))).toBe('EGRESS');
    await egress.close();
  });
});

describe('T22: an exchange', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '127.0.0.1.',
  ])('with http://%s reaches nobody', async (host) => {
    await withClient({ allow: [] }, async (client) => {
      const url = `http://${host}:${port}/`;
      expect(await endOf(client.fetch(url))).toBe('EGRESS');
      expect(await endOf(client.deliver(url, {}, ''))).toBe('EGRESS');
      expect(await endOf(client.connect(host, port, client.deadline()))).toBe('EGRESS');
    });
    expect(seen).toEqual([]);
  });

  it('with a name that is registered with an address of the own network reaches nobody', async () => {
    registerName(['127.0.0.1'], ['::1']);
    await withClient({ allow: [] }, async (client) => {
      expect(await endOf(client.fetch(`http://kubernetes.example.mk:${port}/`))).toBe('EGRESS');
      expect(await endOf(client.deliver(`http://kubernetes.example.mk:${port}/`, {}, ''))).toBe('EGRESS');
    });
    expect(seen).toEqual([]);
  });

  it('goes to the address that was checked, whatever the name is resolved to a moment later', async () => {
    const lookUps = registerName(['127.0.0.2', '127.0.0.1'], ['127.0.0.1']);
    await withClient({ allow: ['127.0.0.2'] }, async (client) => {
      expect(await (await client.fetch(`http://rebind.example.mk:${port}/`)).text()).toBe('here');
    });
    expect(lookUps()).toBe(1);
    expect(seen).toEqual(['::ffff:127.0.0.2 /']);
  });

  it('is not led elsewhere by a redirect, and one that is followed is checked like the first', async () => {
    respond = (request, response) =>
      request.url === '/first'
        ? response.writeHead(302, { location: `http://127.0.0.3:${port}/second` }).end()
        : response.end('here');
    await withClient({ allow: ['127.0.0.1', '127.0.0.2'] }, async (client) => {
      const url = `http://127.0.0.1:${port}/first`;
      await expect(client.fetch(url)).rejects.toThrow();
      expect(await client.deliver(url, {}, '')).toBe(302);
      expect(await endOf(client.fetch(url, { redirect: 'follow' }))).toBe('EGRESS');
    });
    expect(seen.map((one) => one.split(' ')[1])).toEqual(['/first', '/first', '/first']);
  });
});

describe('T1, T2: a response', () => {
  /** The server writes without end. @returns resolves when the client has ended the connection */
  const writeOn = (chunk: string, everyMs: number) =>
    new Promise<void>((resolve) => {
      respond = (_request, response) => {
        response.writeHead(201);
        const timer = setInterval(() => response.write(chunk), everyMs);
        response.on('close', () => {
          clearInterval(timer);
          resolve();
        });
      };
    });
  const flood = () => writeOn('x'.repeat(65_536), 0);
  const drip = () => writeOn('x', 20);

  it('without end is dropped when it is too long', async () => {
    const dropped = flood();
    await withClient({}, async (client) => {
      await expect(client.fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(ResponseTooLong);
      await dropped;
    });
  });

  it('@long that unpacks to more than it may have is dropped', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    await withClient({ responseBytes: 1_000_000 }, async (client) => {
      await expect(client.fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(ResponseTooLong);
    });
  });

  it('that drips is dropped when the time of the whole exchange is over', async () => {
    const dropped = drip();
    await withClient({ exchangeMs: 300 }, async (client) => {
      expect(await endOf(client.fetch(`http://127.0.0.1:${port}/`))).toBe('TimeoutError');
      await dropped;
    });
  });

  it('that never begins ends with the time of the exchange', async () => {
    respond = () => {};
    await withClient({ exchangeMs: 300 }, async (client) => {
      expect(await endOf(client.deliver(`http://127.0.0.1:${port}/`, {}, ''))).toBe('TimeoutError');
    });
  });

  it.each([flood, drip])(
    'to a delivery counts by its status: what follows it is waited for by nobody',
    async (write) => {
      const dropped = write();
      await withClient({}, async (client) => {
        expect(await client.deliver(`http://127.0.0.1:${port}/`, {}, 'a')).toBe(201);
        await dropped;
      });
    },
  );

  it('with endless headers ends too', async () => {
    respond = (request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => request.socket.write(`x-${'y'.repeat(1000)}: z\r\n`), 0);
      request.socket.on('close', () => clearInterval(timer));
    };
    await withClient({}, async (client) => {
      expect(await endOf(client.deliver(`http://127.0.0.1:${port}/`, {}, ''))).toMatch(/OVERFLOW/);
    });
  });
});

it('every place has limits that hold', () => {
  for (const { exchangeMs, responseBytes } of Object.values(foreignServers)) {
    expect(exchangeMs).toBeLessThanOrEqual(60_000);
    expect(responseBytes).toBeLessThanOrEqual(64 * 1024 * 1024);
  }
  // A message is under a lease of 30 s while it is handed over.
  for (const name of ['push', 'webhook', 'mail'] as const) expect(foreignServers[name].exchangeMs).toBeLessThan(30_000);
});

describe('a stream', () => {
  const streams = { isStream: () => true, idleMs: 10_000 };
  const bodyOf = async (client: ForeignClient, more: Partial<typeof streams> = {}) => {
    const { body } = await client.fetch(`http://127.0.0.1:${port}/`, {}, { ...streams, ...more });
    return body!.pipeThrough(new TextDecoderStream()).getReader();
  };

  it('lasts longer than an exchange, and is longer than a response', async () => {
    respond = (_request, response) => {
      let count = 0;
      const timer = setInterval(() => {
        response.write('x'.repeat(5_000));
        count += 1;
        if (count < 7) return;
        clearInterval(timer);
        response.end();
      }, 100);
    };
    const length = await withClient({ exchangeMs: 500 }, async (client) => {
      const reader = await bodyOf(client);
      let read = 0;
      for (let next = await reader.read(); !next.done; next = await reader.read()) read += next.value.length;
      return read;
    });
    expect(length).toBe(35_000);
  });

  it.each([
    ['sends nothing', false],
    ['is not read', true],
  ])('ends on both sides where one of them %s for too long', async (_what, isEndless) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    respond = (_request, response) => {
      response.once('close', end);
      response.write(isEndless ? Buffer.alloc(10_000_000) : 'x');
    };
    await withClient({}, async (client) => {
      const reader = await bodyOf(client, { idleMs: 50 });
      await reader.read();
      if (isEndless) await ended;
      const rest = async () => {
        while (!(await reader.read()).done);
      };
      expect(await endOf(rest())).toBe('TimeoutError');
      await ended;
    });
  });

  it('has to begin within the time of an exchange', async () => {
    respond = () => {};
    expect(await withClient({ exchangeMs: 50 }, (client) => endOf(bodyOf(client)))).toBe('TimeoutError');
  });
});
