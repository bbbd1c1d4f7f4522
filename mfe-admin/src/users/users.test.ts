import { fullName } from '../teams/teams';
import {
  createBody,
  emptyUserInput,
  imageUrl,
  initials,
  inputOf,
  isOwnAccount,
  isSavedAs,
  updateBody,
  validate,
} from './users';

const input = {
  ...emptyUserInput,
  username: ' ana ',
  email: 'ana@example.com',
  password: ' secret ',
  first_name: 'Ана',
  last_name: 'Петровска',
};
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

describe('validate', () => {
  it('asks a new user for username, email, names, role and password', () => {
    expect(validate({ ...emptyUserInput, role: '' }, 'create')).toEqual({
      username: 'required',
      email: 'required',
      first_name: 'required',
      last_name: 'required',
      role: 'required',
      password: 'required',
    });
  });
  it('asks for no password on edit, and for no phone or team', () => {
    expect(validate({ ...input, password: '' }, 'edit')).toEqual({});
  });
  it.each(['ana', 'ana@', '@example.com', 'ana@exa mple.com', 'ана@example.com'])('refuses the email %s', (email) => {
    expect(validate({ ...input, email }, 'create')).toEqual({ email: 'email' });
  });
  it('takes blanks for nothing', () => {
    expect(validate({ ...input, first_name: '   ' }, 'edit')).toEqual({ first_name: 'required' });
  });
});

describe('bodies', () => {
  it('sends exactly the fields of POST /api/users', () => {
    expect(createBody({ ...input, phone: ' 070 123 ', team_id: '3' })).toEqual({
      username: 'ana',
      email: 'ana@example.com',
      password: ' secret ',
      first_name: 'Ана',
      last_name: 'Петровска',
      role: 'operator',
      phone: '070 123',
      team_id: 3,
    });
  });
  it('sends is_active and no password on PUT /api/users/{id}', () => {
    expect(updateBody({ ...input, status: 'inactive' })).toEqual({
      username: 'ana',
      email: 'ana@example.com',
      first_name: 'Ана',
      last_name: 'Петровска',
      role: 'operator',
      phone: null,
      team_id: null,
      is_active: false,
    });
  });
});

describe('inputOf', () => {
  it('starts the edit form with what the server holds', () => {
    expect(inputOf(row)).toMatchObject({ username: 'ana', role: 'manager', team_id: '2', status: 'active', phone: '' });
  });
  it('leaves a role or team that is not known open', () => {
    expect(inputOf({ ...row, role: '__proto__', team_id: 9 })).toMatchObject({ role: '', team_id: '' });
  });
});

describe('isSavedAs', () => {
  it('knows the user the form described', () => expect(isSavedAs({ ...row, username: 'Ana' }, input)).toBe(true));
  it("tells it from someone else's", () => expect(isSavedAs({ ...row, email: 'b@example.com' }, input)).toBe(false));
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
