import type { Role } from 'shared-auth/contract';

/** Who is calling, as the database knows them now (a token names only the session). */
export interface SessionUser {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  phone: string | null;
  team_id: number | null;
  profile_image: string | null;
}

/** A session that has been checked. */
export interface Session {
  id: string;
  user: SessionUser;
  /** Milliseconds since 1970; put off when the session is extended. */
  expires: number;
}

/** Checks a token. */
export interface SessionCheck {
  /** @returns undefined for every token that is not a living session of an active user. */
  check(token: string): Promise<Session | undefined>;
}
