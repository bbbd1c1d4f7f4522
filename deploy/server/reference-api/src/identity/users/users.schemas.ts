import { roles, userFields } from 'shared-auth/contract';
import { inputProperties, rowProperties } from '../../platform/http/records';
import { BooleanText, Input, message, ONE_LINE, OneOf, Order, paging, Type } from '../../platform/http/schemas';

const Role = OneOf(roles, message('Улогата не е исправна'));

/** A form may send a number as the text of its select. */
const TeamId = Type.Unsafe<number | string | null>({
  type: ['integer', 'string', 'null'],
  pattern: '^[123]?$',
  minimum: 1,
  maximum: 3,
  ...message('Тимот не е исправен'),
});

export const UserQuery = Type.Object({
  ...paging(20, 500),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  role: Type.Optional(Role),
  team_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  is_active: BooleanText,
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order: Order,
});

const fields = {
  ...inputProperties(userFields, {
    username: 'Корисничкото име е задолжително',
    email: 'Е-поштата не е исправна',
    first_name: 'Името е задолжително',
    last_name: 'Презимето е задолжително',
    role: 'Улогата не е исправна',
    phone: 'Телефонот не е исправен',
    team_id: 'Тимот не е исправен',
  }),
  first_name: Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE, ...message('Името е задолжително') }),
  last_name: Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE, ...message('Презимето е задолжително') }),
  team_id: Type.Optional(TeamId),
};

export const NewUser = Input({
  ...fields,
  password: Type.String({ minLength: 8, maxLength: 200, ...message('Лозинката мора да има најмалку 8 знаци') }),
});

export const UserChange = Input({
  ...fields,
  // The edit form carries the create form's field; left empty, the password stays as it is.
  password: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 200,
      pattern: '^$|^[\\s\\S]{8,}$',
      ...message('Лозинката мора да има најмалку 8 знаци'),
    }),
  ),
  is_active: Type.Optional(Type.Boolean(message('Статусот не е исправен'))),
});

export const UserRow = Type.Object(rowProperties(userFields));
