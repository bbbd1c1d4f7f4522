import { useCallback, useState } from 'react';
import { RemovePersonDialog } from '../privacy/RemovePersonDialog';
import { SecondFactorRulesDialog } from '../second-factor/parts';
import { DeactivateUserDialog } from './DeactivateUserDialog';
import type { UserAction } from './UserCells';
import { UserDetailsDialog } from './UserDetailsDialog';
import { UserFormDialog } from './UserFormDialog';
import type { User } from './users.api';
import type { UserFormTarget } from './useUserForm';

/** The dialogs of the users' page, with functions to open them. */
export function useUserDialogs() {
  const [form, setForm] = useState<UserFormTarget | null>(null);
  const [viewed, setViewed] = useState<User | null>(null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const [removed, setRemoved] = useState<User | null>(null);
  const [hasRules, setRules] = useState<boolean | null>(null);

  const act = useCallback((action: UserAction, user: User) => {
    if (action === 'view') setViewed(user);
    else if (action === 'edit') setForm({ mode: 'edit', user });
    else setLeaving(user);
  }, []);

  return {
    act,
    create: () => setForm({ mode: 'create' }),
    openRules: () => setRules(true),
    dialogs: (
      <>
        {form && <UserFormDialog target={form} onClose={() => setForm(null)} />}
        <UserDetailsDialog
          user={viewed}
          onClose={() => setViewed(null)}
          onEdit={(user) => {
            setViewed(null);
            act('edit', user);
          }}
          onRemove={(user) => {
            setViewed(null);
            setRemoved(user);
          }}
        />
        {hasRules !== null && <SecondFactorRulesDialog open={hasRules} onClose={() => setRules(false)} />}
        <RemovePersonDialog user={removed} onClose={() => setRemoved(null)} />
        <DeactivateUserDialog user={leaving} onClose={() => setLeaving(null)} />
      </>
    ),
  };
}
