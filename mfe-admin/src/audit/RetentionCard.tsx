import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from 'shared-auth';
import type { RetentionKind } from 'shared-auth/calls';
import { Alert, Button, Card, NumberField, notify, QueryView } from 'shared-ui';
import styles from './RetentionCard.module.css';
import { retention, retentionKinds, useSaveRetention } from './retention.api';

/** For how many days records of each kind are stored. */
export function RetentionCard() {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(retention);
  return (
    <Card title={t('retention.title')}>
      <QueryView query={query} height={120} error={(error) => serverText(error, t, t('ui:errors.network'))}>
        {(days) => <RetentionForm key={retentionKinds.map((kind) => days[kind]).join()} days={days} />}
      </QueryView>
    </Card>
  );
}

function RetentionForm({ days }: { days: Record<RetentionKind | 'longest_positions', number | null> }) {
  const { t } = useTranslation('mfe-admin');
  const kinds = retentionKinds.filter((kind) => days[kind] !== null);
  const [input, setInput] = useState<Partial<Record<RetentionKind, string>>>(() =>
    Object.fromEntries(kinds.map((kind) => [kind, String(days[kind])])),
  );
  const saving = useSaveRetention();
  const { error } = saving;

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate(Object.fromEntries(kinds.map((kind) => [kind, Number(input[kind])])), {
      onSuccess: () => notify.success(t('retention.saved')),
    });
  }
  return (
    <form className={styles.form} aria-label={t('retention.title')} onSubmit={submit} noValidate>
      {error && (
        <Alert tone="danger" onDismiss={saving.reset}>
          {serverText(error, t, t('ui:errors.network'))}
        </Alert>
      )}
      {kinds.map((kind) => (
        <NumberField
          key={kind}
          inputMode="numeric"
          min={1}
          label={t(`retention.kinds.${kind}`)}
          value={input[kind] ?? ''}
          onChange={(value) => setInput({ ...input, [kind]: value })}
        />
      ))}
      <Button type="submit" busy={saving.isPending}>
        {t('ui:actions.save')}
      </Button>
      <p className={styles.note}>{t('retention.note', { n: days.longest_positions ?? '' })}</p>
    </form>
  );
}
