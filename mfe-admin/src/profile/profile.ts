/** The local profile (docs/spec/remaining-areas.md §3): it exists on this page only. */
export const profileFields = ['name', 'role', 'company', 'email', 'phone', 'address'] as const;
export type ProfileField = (typeof profileFields)[number];
export type Profile = Readonly<Record<ProfileField, string>>;
