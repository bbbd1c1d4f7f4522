import { Alert } from 'shared-ui';
import type { UserForm } from './useUserForm';

const tones = { failed: 'danger', unknown: 'warning', 'lost-was-created': 'info' } as const;

/** What went wrong with the last attempt to save. */
export function UserFormAlert({ form }: { form: UserForm }) {
  if (!form.trouble) return null;
  return (
    <Alert tone={tones[form.trouble.kind]} onDismiss={form.dismissTrouble} role="alert">
      {form.trouble.text}
    </Alert>
  );
}
