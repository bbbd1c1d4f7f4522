import { filledForm, formProblems } from 'shared-auth/contract';
import { fullName } from '../teams/teams';
import { imageUrl, initials, isOwnAccount, isSavedAs, recordOf, userFormFields } from './users';

const row = {
  username: 'ana',
  email: 'ana@example.com',
  first_name: 'Ана',
  last_name: 'Петровска',
  role: 'manager',
  phone: null,
  team_id: 2,
  is_active: true,
};

it.each(['ana', 'ana@', '@example.com', 'ana@exa mple.com', 'ана@example.com'])('refuses the email %s', (email) => {
  expect(formProblems(userFormFields, { ...filledForm(userFormFields, row), email })).toMatchObject({ email: 'email' });
});

it('leaves a role or team that is not known open in a form', () => {
  expect(recordOf(row)).toMatchObject({ username: 'ana', role: 'manager', team_id: '2', is_active: true });
  expect(recordOf({ ...row, role: '__proto__', team_id: 9, is_active: null })).toMatchObject({
    role: '',
    team_id: '',
    is_active: true,
  });
});

describe('isSavedAs', () => {
  const { is_active: _, ...named } = row;
  const body = { ...named, role: 'operator' as const, password: 'secret' };
  it('knows the user the form described', () => expect(isSavedAs({ ...row, username: 'Ana' }, body)).toBe(true));
  it("tells it from someone else's", () => expect(isSavedAs({ ...row, email: 'b@example.com' }, body)).toBe(false));
});

describe('isOwnAccount', () => {
  it('compares ids, whatever their type', () => {
    expect(isOwnAccount({ id: '7', username: 'x' }, { id: 7, username: 'y' })).toBe(true);
  });
  it('compares usernames where the session has no id', () => {
    expect(isOwnAccount({ id: 7, username: 'ana' }, { id: null, username: 'ana' })).toBe(true);
    expect(isOwnAccount({ id: 7, username: 'ana' }, null)).toBe(false);
  });
});

describe('names', () => {
  it('falls back to the username', () => {
    expect(fullName({ first_name: null, last_name: '', username: 'ana' })).toBe('ana');
    expect(initials({ first_name: null, last_name: null, username: 'ana' })).toBe('A');
  });
  it('takes one letter of each name, also outside the basic plane', () => {
    expect(initials({ first_name: 'ана', last_name: 'петровска', username: '' })).toBe('АП');
    expect(initials({ first_name: '𝒜na', last_name: null, username: '' })).toBe('𝒜');
  });
});

describe('imageUrl', () => {
  it.each([
    ['/uploads/a.png', 'https://api.example', 'https://api.example/uploads/a.png'],
    ['https://cdn.example/a.png', '', 'https://cdn.example/a.png'],
    ['javascript:alert(1)', '', null],
    ['data:text/html,x', '', null],
    ['  ', '', null],
    [null, '', null],
  ])('%s', (value, origin, expected) => expect(imageUrl(value, origin)).toBe(expected));
});
