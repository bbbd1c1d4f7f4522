import { resolveGateways } from './gatewayAddresses';

const dns = async (host: string) => {
  if (host !== 'gateway-each') throw new Error('ENOTFOUND');
  return [
    { address: '10.0.0.8', family: 4 },
    { address: '10.0.0.7', family: 4 },
    { address: 'fd00::1', family: 6 },
  ];
};

it('takes every address of a name, and others as they are', async () => {
  expect(await resolveGateways(['dns+http://gateway-each:8080', 'http://gateway-9:8080'], dns)).toEqual([
    'http://10.0.0.7:8080',
    'http://10.0.0.8:8080',
    'http://[fd00::1]:8080',
    'http://gateway-9:8080',
  ]);
});

it('keeps a name that cannot be resolved, so that it is missed', async () => {
  expect(await resolveGateways(['dns+http://gone:8080'], dns)).toEqual(['http://gone:8080']);
});
