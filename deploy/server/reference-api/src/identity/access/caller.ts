import type { Role } from 'shared-auth/contract';

/** A person's account, without anything secret. */
export interface AccountData {
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

/** The caller, as the database describes them now; a token names only the session. */
export interface SessionUser extends AccountData {
  /** Whether the user sees only some vehicles (`visibilityScopeOf`). */
  is_limited: boolean;
}

/** A session that has been checked. */
export interface Session {
  id: string;
  user: SessionUser;
  /** Milliseconds since 1970; put off when the session is extended. */
  expires: number;
  /** Whether the session can do nothing but add the second factor that its role requires. */
  isHeld: boolean;
}

/** Why a valid token no longer has a session. */
export type SessionEnd = 'deactivated' | 'expired' | 'ended';

export interface SessionCheck {
  /**
   * @returns undefined for every token without an open session of an active user; `held`: also accepts a session that
   * can only add a second factor.
   */
  check(token: string, admits?: 'held'): Promise<Session | undefined>;
  /** @returns undefined also for a token that this server has not signed, so that a stranger learns nothing */
  whyEnded?(token: string): Promise<SessionEnd | undefined>;
  /** Stores that a session is used, and from which address. */
  use?(session: Session, address: string): Promise<void>;
}

/** A client that posts trackers' data with a key. */
export interface Sender {
  readonly id: number;
  /** True when it may post for every tracker. */
  readonly postsForAny: boolean;
  /** Whether it may post for the tracker of this unique id. */
  allows(uid: string): boolean;
  /** A request begins; `end` ends it. @returns seconds to wait where its budget is used up: then it has not begun. */
  begin(): number;
  end(): void;
  /** Charges messages to its budget, and counts the rejected ones by reason. Reasons are names from the code. */
  count(messages: number, rejectedReasons: Readonly<Record<string, number>>): void;
}

/** A link to one vehicle's position that works. */
export interface Share {
  readonly id: number;
}

/** Checks a link's token. */
export interface ShareCheck {
  /** @returns undefined for every token that is not of a link that works. */
  check(token: string): Promise<Share | undefined>;
}

/** Checks an ingest key. */
export interface SenderCheck {
  /** @returns undefined for every key that is not in force. */
  check(key: string): Promise<Sender | undefined>;
}
