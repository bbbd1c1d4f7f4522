import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { secondFactorRuleFields } from 'shared-auth/calls';
import { filledForm, roles } from 'shared-auth/contract';
import { CheckboxField, Dialog, FormDialog, notify, QueryView, roleLabel } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import { type SecondFactorRules, secondFactorRules, useSaveRules } from './secondFactor.api';
import styles from './secondFactor.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Sets the roles that must have a second step, and the actions that ask for it again; for administrators. */
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
  const { mutateAsync: save } = useSaveRules();
  // A role that only a newer server knows has no checkbox.
  const known = roles.filter((role) => rules.required_roles.includes(role));
  const initial = filledForm(secondFactorRuleFields, { ...rules, required_roles: known });
  const form = useRecordForm(secondFactorRuleFields, {
    record: initial,
    problemText: () => '',
    save: async (body) => {
      await save({ body });
      notify.success(t('secondFactor.rules.saved'));
      onClose();
    },
  });
  const { required_roles } = form.values;
  return (
    <FormDialog
      open={open}
      onClose={() => {
        form.dismiss();
        form.reset(initial);
        onClose();
      }}
      title={t('secondFactor.rules.title')}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
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
