import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Role } from '../contract/roles';
import { session } from '../page/instance';
import { signInAs } from '../testing/signInAs';
import { RequireRole } from './RequireRole';
import { can } from './roles';

const roles: Role[] = ['driver', 'operator', 'manager', 'admin'];

// docs/spec/core.md §6: admin only for admin; manager for manager and admin; operator for all three.
it.each<[string, Role[]]>([
  ['admin', ['driver', 'operator', 'manager', 'admin']],
  ['manager', ['driver', 'operator', 'manager']],
  ['operator', ['driver', 'operator']],
  ['driver', ['driver']],
  ['owner', []],
  ['', []],
  ['Admin', []],
  ['toString', []],
  ['__proto__', []],
])('%s is exactly %j', (role, expected) => {
  expect(roles.filter((asked) => can({ role }, asked))).toEqual(expected);
});

it('nobody can do anything', () => {
  for (const role of roles) {
    expect(can(null, role)).toBe(false);
    expect(can(undefined, role)).toBe(false);
  }
});

describe('RequireRole', () => {
  afterEach(() => act(() => session.logout()));
  const needed: Role = 'manager';

  function open() {
    render(
      <MemoryRouter initialEntries={['/users']}>
        <Routes>
          <Route
            path="/users"
            element={
              <RequireRole role={needed}>
                <h1>Корисници</h1>
              </RequireRole>
            }
          />
          <Route path="/dashboard" element={<h1>Контролна табла</h1>} />
        </Routes>
      </MemoryRouter>,
    );
  }

  it.each<[Role, string]>([
    ['admin', 'Корисници'],
    ['manager', 'Корисници'],
    ['operator', 'Контролна табла'],
  ])('sends %s to %s', async (role, heading) => {
    await signInAs(role);
    open();
    expect(screen.getByRole('heading')).toHaveTextContent(heading);
  });

  it('shows nothing and sends nowhere once nobody is signed in: that is the shell’s part', async () => {
    await signInAs('admin');
    open();
    act(() => session.logout());
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
