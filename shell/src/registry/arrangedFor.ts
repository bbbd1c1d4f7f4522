import type { ArrangedByRole } from 'shared-auth/contract';

/** Pages, menu entries or widgets as a role has them. @param role - '' where none is known */
export const arrangedFor = <Item extends object>(
  items: readonly (Item & ArrangedByRole & { order?: number | undefined })[],
  role: string,
): Item[] =>
  items
    .filter(({ hiddenFor }) => !hiddenFor?.includes(role))
    .map((item) => ({ ...item, order: item.orders?.[role] ?? item.order }));
