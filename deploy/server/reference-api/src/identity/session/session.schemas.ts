import { ONE_LINE } from 'shared-auth/calls';
import { Input, message, NullableInteger, NullableText, Text, Type } from '../../platform/http/schemas';

export const Credentials = Input({
  username: Type.String({ minLength: 1, maxLength: 200, ...message('Корисничкото име е задолжително') }),
  password: Type.String({ minLength: 1, maxLength: 200, ...message('Лозинката е задолжителна') }),
});

export const ProfileChange = Input({
  first_name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE, ...message('Името е задолжително') }),
  ),
  last_name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE, ...message('Презимето е задолжително') }),
  ),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 200, ...message('Е-поштата не е исправна') })),
  phone: Type.Optional(Type.String({ maxLength: 50, ...message('Телефонот не е исправен') })),
});

export const PasswordChange = Input({
  current_password: Type.String({ minLength: 1, maxLength: 200, ...message('Тековната лозинка е задолжителна') }),
  new_password: Type.String({
    minLength: 8,
    maxLength: 200,
    ...message('Новата лозинка мора да има најмалку 8 знаци'),
  }),
});

export const SessionUserAnswer = Type.Object({
  id: Type.Integer(),
  username: Text,
  email: Text,
  first_name: Text,
  last_name: Text,
  role: Text,
  phone: NullableText,
  team_id: NullableInteger,
  team_name: NullableText,
  profile_image: NullableText,
  /** Present only while the session can do nothing else. */
  must_add_second_factor: Type.Optional(Type.Boolean()),
});

export const SignedIn = Type.Object({ success: Type.Literal(true), token: Text, user: SessionUserAnswer });
export const WhoAmI = Type.Object({ success: Type.Literal(true), user: SessionUserAnswer });
