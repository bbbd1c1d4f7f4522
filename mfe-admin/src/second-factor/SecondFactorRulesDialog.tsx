import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { roles } from 'shared-auth/contract';
import { CheckboxField, Dialog, FormDialog, notify, QueryView, roleLabel, useForm } from 'shared-ui';
import { type SecondFactorRules, secondFactorRules, useSaveRules } from './secondFactor.api';
import styles from './secondFactor.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Who must have a second step, and for what it is asked for again: for administrators. */
export function SecondFactorRulesDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery({ ...secondFactorRules, enabled: open });
  if (query.data)
    return <RulesForm key={JSON.stringify(query.data)} rules={query.data} open={open} onClose={onClose} />;
  return (
    <Dialog open={open} onClose={onClose} title={t('secondFactor.rules.title')}>
      <QueryView query={query} height={200} error={(error) => errorText(error, t)}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}

function RulesForm({ rules, open, onClose }: DialogProps & { rules: SecondFactorRules }) {
  const { t } = useTranslation('mfe-admin');
  const saving = useSaveRules();
  const form = useForm<SecondFactorRules, never>({
    initial: rules,
    check: () => ({}),
    save: async (values) => {
      try {
        await saving.mutateAsync(values);
        notify.success(t('secondFactor.rules.saved'));
        onClose();
        return undefined;
      } catch {
        return {};
      }
    },
  });
  const { required_roles } = form.values;
  return (
    <FormDialog
      open={open}
      onClose={() => {
        saving.reset();
        form.reset(rules);
        onClose();
      }}
      title={t('secondFactor.rules.title')}
      form={form}
      error={saving.error && errorText(saving.error, t)}
      onDismissError={saving.reset}
    >
      <fieldset className={styles.roles}>
        <legend>{t('secondFactor.rules.roles')}</legend>
        {roles.map((role) => (
          <CheckboxField
            key={role}
            label={roleLabel(t, role)}
            checked={required_roles.includes(role)}
            onChange={(isOn) =>
              form.change({
                required_roles: roles.filter((one) => (one === role ? isOn : required_roles.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <p className={styles.meta}>{t('secondFactor.rules.rolesHint')}</p>
      <CheckboxField
        label={t('secondFactor.rules.confirms')}
        checked={form.values.confirms}
        onChange={(confirms) => form.change({ confirms })}
      />
      <CheckboxField
        label={t('secondFactor.rules.company')}
        checked={form.values.asks_company_accounts}
        onChange={(asks_company_accounts) => form.change({ asks_company_accounts })}
      />
    </FormDialog>
  );
}
