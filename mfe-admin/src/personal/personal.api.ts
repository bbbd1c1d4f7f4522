import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id } from 'shared-auth';
import { clock, downloadFile, localDateTime } from 'shared-ui';

const userPath = (id: Id) => `/api/users/${encodeURIComponent(String(id))}`;

/** GET /api/users/{id}/data, or /api/auth/data of oneself: everything that is held, as a zip. @param id null: of oneself @returns with `bytes`, how many have come so far */
export function useDownloadData(id: Id | null) {
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: async () => {
      setBytes(0);
      const file = await api.file(id === null ? '/api/auth/data' : `${userPath(id)}/data`, setBytes);
      downloadFile(`data_${id ?? 'own'}_${localDateTime(clock.now()).date}.zip`, file);
    },
  });
  return { ...download, bytes };
}

/** POST /api/users/{id}/removal; `username` confirms who is meant. */
export function useRemovePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, username }: { id: Id; username: string }) => api.post(`${userPath(id)}/removal`, { username }),
    retry: false,
    onSettled: () => void client.invalidateQueries({ queryKey: ['mfe-admin'] }),
  });
}
