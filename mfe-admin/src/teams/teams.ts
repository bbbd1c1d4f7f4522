/** Team ids are fixed (docs/spec/remaining-areas.md §9): 1 Administration, 2 Logistics, 3 Technical support. */
export const teamIds = ['1', '2', '3'] as const;
export type TeamId = (typeof teamIds)[number];

/** First and last name, else the username. */
export const fullName = (user: {
  first_name: string | null;
  last_name: string | null;
  username: string | null;
}): string => [user.first_name, user.last_name].filter(Boolean).join(' ').trim() || user.username || '—';
