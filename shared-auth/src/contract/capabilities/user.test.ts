import { roles } from '../roles';
import { lowestRoleWith, roleHas, type UserCapability, userCapabilities } from './user';

it('names each thing once, by what it belongs to', () => {
  expect(new Set(userCapabilities).size).toBe(userCapabilities.length);
  for (const name of userCapabilities) expect(name).toMatch(/^[a-z]+\.[a-z]+$/);
});

// docs/spec/core.md §6 and docs/spec/remaining-areas.md §6
it.each<[UserCapability, string]>([
  ['alarms.view', 'admin manager operator driver'],
  ['alarms.acknowledge', 'admin manager operator'],
  ['devices.command', 'admin manager operator'],
  ['vehicles.edit', 'admin manager'],
  ['users.edit', 'admin manager'],
  ['rollouts.act', 'admin'],
])('%s is what %s may', (capability, expected) => {
  expect(roles.filter((role) => roleHas(role, capability)).join(' ')).toBe(expected);
});

it('gives a role that is not of the specification nothing, and knows no other capability', () => {
  for (const role of ['owner', 'Admin', 'toString', '', null, undefined])
    expect(userCapabilities.filter((name) => roleHas(role, name))).toEqual([]);
  // @ts-expect-error: the list is closed
  expect(() => lowestRoleWith('vehicles.paint')).toThrow('vehicles.paint is no capability');
});
