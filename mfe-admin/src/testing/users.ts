import type { FakeAnswer } from 'shared-auth/testing';

/** A user as the server sends one. */
export const ana = {
  id: 7,
  username: 'ana',
  email: 'ana@example.com',
  first_name: 'Ана',
  last_name: 'Петровска',
  role: 'manager',
  phone: '+389 70 111 222',
  team_id: 2,
  team_name: 'Логистика',
  is_active: true,
  profile_image: null,
  last_login: '2026-11-20T09:15:00Z',
  created_at: '2025-01-31T23:30:00Z',
};

export const boris = {
  ...ana,
  id: 8,
  username: 'boris',
  email: 'boris@example.com',
  first_name: 'Борис',
  last_name: 'Илиев',
  role: 'driver',
  phone: null,
  team_id: null,
  team_name: null,
  last_login: null,
};

/** A list response of GET /api/users. */
export const listOf = (data: unknown[], pagination?: { total: number; pages: number; page: number }): FakeAnswer => ({
  json: { success: true, data, pagination: pagination ?? { total: data.length, pages: 1, page: 1 } },
});
