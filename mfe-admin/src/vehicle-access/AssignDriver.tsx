import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Id, serverText } from 'shared-auth';
import { Alert, Button, DateTimePicker, notify, SelectField } from 'shared-ui';
import { fullName } from '../teams/teams';
import { driversQuery, useAssign } from './access.api';
import styles from './access.module.css';

const none = { driver: '', from: '', to: '' };

/** Assigns a driver: from now on, or in a period. */
export function AssignDriver({ vehicleId }: { vehicleId: Id }) {
  const { t } = useTranslation('mfe-admin');
  const { data = [] } = useQuery(driversQuery);
  const [input, setInput] = useState(none);
  const [isMissing, setMissing] = useState(false);
  const assigning = useAssign();
  const set = (change: Partial<typeof none>) => {
    setInput({ ...input, ...change });
    setMissing(false);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (input.driver === '') return setMissing(true);
    const { from, to } = input;
    assigning.mutate(
      {
        id: vehicleId,
        body: {
          user_id: Number(input.driver),
          valid_from: from ? `${from}:00` : null,
          valid_to: to ? `${to}:00` : null,
        },
      },
      {
        onSuccess: () => {
          setInput(none);
          notify.success(t('access.assigned'));
        },
      },
    );
  }

  const { error } = assigning;
  return (
    <form className={styles.form} aria-label={t('access.assign')} onSubmit={submit} noValidate>
      {error && (
        <Alert tone="danger" onDismiss={assigning.reset}>
          {serverText(error, t, t('ui:errors.network'))}
        </Alert>
      )}
      <SelectField
        label={t('access.driver')}
        value={input.driver}
        onChange={(driver) => set({ driver })}
        options={data.map((driver) => ({ value: String(driver.id), label: fullName(driver) }))}
        placeholder={t('access.chooseDriver')}
        error={isMissing ? t('users.invalid.required') : null}
        required
      />
      <DateTimePicker label={t('access.from')} value={input.from} onChange={(from) => set({ from })} />
      <DateTimePicker label={t('access.to')} value={input.to} onChange={(to) => set({ to })} />
      <Button type="submit" variant="primary" icon={UserPlus} busy={assigning.isPending}>
        {t('access.assign')}
      </Button>
    </form>
  );
}
