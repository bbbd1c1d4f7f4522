import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TextKey, Translate } from 'shared-auth';

/** Words of the console (a key of this module's texts) for sample data, or the user's typed text. */
export type Wording = { readonly key: TextKey } | { readonly text: string };

export const readWording = (t: Translate, wording: Wording) => ('key' in wording ? t(wording.key) : wording.text);

/**
 * Client-only sample data that no server has. They are in the query cache, so that they survive navigation through the
 * console and are removed, like all data of a user, after logging out.
 */
export function useSampleData<Item>(name: 'geofences' | 'routes', samples: readonly Item[]) {
  const client = useQueryClient();
  const queryKey = ['mfe-routes', 'sample', name];
  const read = () => client.getQueryData<readonly Item[]>(queryKey) ?? samples;
  const { data } = useQuery({
    queryKey,
    queryFn: read,
    initialData: samples,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    items: data,
    change: (edit: (items: readonly Item[]) => readonly Item[]) => client.setQueryData(queryKey, edit(read())),
  };
}
