import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PROBLEM_LENGTH, type ProblemName, problemNames, routeFor } from 'shared-auth/contract';
import { Alert, FormDialog, notify, SelectField, TextArea, useForm } from 'shared-ui';
import { useModules } from '../modules/ModulesProvider';
import { presentWords } from '../telemetry/behaviour/pageWords';
import { shownPage } from '../telemetry/heartbeat';
import { getReportContext } from '../telemetry/reports';
import { sendProblem } from '../telemetry/sendReports';

interface ProblemDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * A user reports a problem of the page below. The version and the page's words are sent with it, so that the owners of
 * a rollout see which users are affected; the address is not sent, because it may name a vehicle.
 */
export function ProblemDialog({ open, onClose }: ProblemDialogProps) {
  const { t } = useTranslation('palette');
  const [failed, setFailed] = useState(false);
  const { pathname } = useLocation();
  const { contributions } = useModules();
  const form = useForm<{ name: ProblemName; text: string }, 'missing'>({
    initial: { name: 'Blank', text: '' },
    check: ({ name, text }) => (name === 'Other' && text.trim() === '' ? { text: 'missing' } : {}),
    async save({ name, text }) {
      setFailed(false);
      const of = shownPage() || `shell@${getReportContext().shell}`;
      const route = routeFor(contributions.routes, pathname)?.route.path;
      const place = [route, ...Object.values(presentWords())].filter(Boolean).join(' ');
      const message = [text.trim(), place].filter(Boolean).join(' · ');
      try {
        await sendProblem(of, name, message);
      } catch {
        setFailed(true);
        return {};
      }
      notify.success(t('problem.sent'));
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog open={open} onClose={onClose} form={form} title={t('problem.title')} submitLabel={t('problem.send')}>
      <p>{t('problem.help')}</p>
      <SelectField
        label={t('problem.what')}
        value={form.values.name}
        onChange={(name) => form.change({ name })}
        options={problemNames.map((value) => ({ value, label: t(`problem.names.${value}`) }))}
      />
      <TextArea
        label={t('problem.text')}
        hint={t('problem.textHint')}
        maxLength={PROBLEM_LENGTH}
        required={form.values.name === 'Other'}
        value={form.values.text}
        error={form.problems.text && t('problem.missing')}
        onChange={(text) => form.change({ text })}
      />
      {failed && (
        <Alert tone="danger" onDismiss={() => setFailed(false)}>
          {t('problem.failed')}
        </Alert>
      )}
    </FormDialog>
  );
}
