/** Teams have fixed ids (docs/spec/remaining-areas.md §9). */
export const teams: Readonly<Record<number, string>> = { 1: 'Администрација', 2: 'Логистика', 3: 'Техничка поддршка' };

export const teamName = (id: number | null): string | null => (id === null ? null : (teams[id] ?? null));
