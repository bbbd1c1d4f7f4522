import type { UseQueryResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, Button, ButtonLink, Card, LeaveGuard } from 'shared-ui';
import type { SaveFailure } from 'shared-ui/forms';
import styles from '../common.module.css';
import { SaveFailureAlert } from './SaveFailureAlert';

interface EntityFormProps {
  form: {
    failure: SaveFailure | null;
    isDirty: boolean;
    isSaving: boolean;
    submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  };
  /** The query of the fields' options. */
  options: UseQueryResult<unknown>;
  isNew: boolean;
  cancelTo: string;
  children: ReactNode;
}

/** The frame around the fields of any record's form. */
export function EntityForm({ form, options, isNew, cancelTo, children }: EntityFormProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <LeaveGuard isDirty={form.isDirty} />
      <SaveFailureAlert failure={form.failure} isNew={isNew} />
      {options.isError && (
        <Alert
          tone="danger"
          actions={
            <Button size="sm" onClick={() => options.refetch()}>
              {t('ui:actions.retry')}
            </Button>
          }
        >
          {t('blocks.optionsFailed', { message: errorText(options.error, t) })}
        </Alert>
      )}
      <Card>
        <div className={styles.fields}>{children}</div>
      </Card>
      <div className={styles.formActions}>
        <ButtonLink to={cancelTo}>{t('ui:actions.cancel')}</ButtonLink>
        <Button type="submit" variant="primary" busy={form.isSaving}>
          {t('ui:actions.save')}
        </Button>
      </div>
    </form>
  );
}
