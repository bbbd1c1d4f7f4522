import { useState } from 'react';

/** Deletes immediately, with an undo: the deleted item and its position are remembered until the next deletion. */
export function useUndoableDelete<Item extends { id: string }>(
  change: (edit: (items: readonly Item[]) => readonly Item[]) => void,
) {
  const [deleted, setDeleted] = useState<{ item: Item; index: number } | null>(null);
  return {
    deleted: deleted?.item ?? null,
    remove(id: string) {
      change((items) => {
        const index = items.findIndex((item) => item.id === id);
        const item = items[index];
        if (item) setDeleted({ item, index });
        return items.filter((other) => other.id !== id);
      });
    },
    undo() {
      if (deleted) change((items) => items.toSpliced(deleted.index, 0, deleted.item));
      setDeleted(null);
    },
    forget: () => setDeleted(null),
  };
}
