import type { ArrangedByRole } from 'shared-auth/contract';

/** Pages, menu entries or widgets as arranged for a role. @param role - '' for an unknown one */
export const arrangedFor = <Item extends object>(
  items: readonly (Item & ArrangedByRole & { order?: number | undefined })[],
  role: string,
): Item[] =>
  items
    .filter(({ hiddenFor }) => !hiddenFor?.includes(role))
    .map((item) => ({ ...item, order: item.orders?.[role] ?? item.order }));
