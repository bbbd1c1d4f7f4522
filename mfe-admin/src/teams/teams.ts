/** First and last name, else the username. */
export const fullName = (user: {
  first_name: string | null;
  last_name: string | null;
  username: string | null;
}): string => [user.first_name, user.last_name].filter(Boolean).join(' ').trim() || user.username || '—';
