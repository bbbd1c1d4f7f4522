import type { ModuleRelease, Registry } from 'shared-auth/contract';
import type { Found } from '../store/walks';

/** Whose pages are opened: of a role each. */
export interface Account {
  name: string;
  password: string;
}

/** One round over the pages of a candidate. */
export interface Round {
  /** Address of a gateway. */
  gateway: string;
  id: string;
  candidate: ModuleRelease;
  stable: ModuleRelease;
  /** The live modules, on whose pages the candidate has widgets. */
  modules: Registry['modules'];
  accounts: readonly Account[];
  /** Themes, languages and widths differ from round to round. */
  number: number;
}

/** The result of a round. */
export interface Walked {
  /** Pages and widgets of the candidate that were shown. */
  opened: number;
  found: Omit<Found, 'at'>[];
  /** What could not be opened, and why. */
  problems: string[];
}

/** Opens each page of a candidate in a browser as each account. It rejects where it is not installed. */
export type WalkRound = (round: Round) => Promise<Walked>;
