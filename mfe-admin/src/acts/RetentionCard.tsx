import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from 'shared-auth';
import { Alert, Button, Card, NumberField, notify, QueryView, Skeleton } from 'shared-ui';
import styles from './RetentionCard.module.css';
import { type RetentionKind, retention, retentionKinds, useSaveRetention } from './retention.api';

/** How many days positions, alarms, commands and the record itself are kept. */
export function RetentionCard() {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(retention);
  return (
    <Card title={t('retention.title')}>
      <QueryView
        query={query}
        skeleton={<Skeleton height={120} />}
        error={(error) => (isApiError(error) && error.serverMessage) || t('ui:errors.network')}
      >
        {(days) => <RetentionForm key={retentionKinds.map((kind) => days[kind]).join()} days={days} />}
      </QueryView>
    </Card>
  );
}

function RetentionForm({ days }: { days: Record<RetentionKind | 'longest_positions', number | null> }) {
  const { t } = useTranslation('mfe-admin');
  const [input, setInput] = useState(
    () =>
      Object.fromEntries(retentionKinds.map((kind) => [kind, String(days[kind] ?? '')])) as Record<
        RetentionKind,
        string
      >,
  );
  const saving = useSaveRetention();
  const { error } = saving;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { positions, alarms, commands, acts } = input;
    saving.mutate(
      { positions: Number(positions), alarms: Number(alarms), commands: Number(commands), acts: Number(acts) },
      { onSuccess: () => notify.success(t('retention.saved')) },
    );
  }
  return (
    <form className={styles.form} aria-label={t('retention.title')} onSubmit={submit} noValidate>
      {error && (
        <Alert tone="danger" onDismiss={saving.reset}>
          {(isApiError(error) && error.serverMessage) || t('ui:errors.network')}
        </Alert>
      )}
      {retentionKinds.map((kind) => (
        <NumberField
          key={kind}
          inputMode="numeric"
          min={1}
          label={t(`retention.kinds.${kind}`)}
          value={input[kind]}
          onChange={(value) => setInput({ ...input, [kind]: value })}
        />
      ))}
      <Button type="submit" busy={saving.isPending}>
        {t('ui:actions.save')}
      </Button>
      <p className={styles.note}>{t('retention.note', { n: days.longest_positions ?? '' })}</p>
      <p className={styles.note}>{t('retention.fixed')}</p>
    </form>
  );
}
