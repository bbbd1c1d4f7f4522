import { useMutation } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import * as v from 'valibot';

const createdSchema = v.object({ data: v.object({ key: wire.text() }) });

/** Makes a key for one phone; the server shows it this once. */
export const useMakeKey = () =>
  useMutation({
    mutationFn: async ({ name, id }: { name: string; id: string }) => {
      const { data } = await api.post('/api/ingest-keys', { name, devices: [id] }, { schema: createdSchema });
      return data.key;
    },
  });
