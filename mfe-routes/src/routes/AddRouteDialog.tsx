import { useTranslation } from 'react-i18next';
import { FormDialog, TextField, useForm } from 'shared-ui';
import { newRoute, type Route, type RouteDraft, type RouteProblem, routeProblems } from './routes';

interface AddRouteDialogProps {
  onAdd: (route: Route) => void;
  onClose: () => void;
}

const blank: RouteDraft = { name: '', start: '', destination: '', lengthKm: '' };
const fields = ['name', 'start', 'destination'] as const;

export function AddRouteDialog({ onAdd, onClose }: AddRouteDialogProps) {
  const { t } = useTranslation('mfe-routes');
  const form = useForm<RouteDraft, RouteProblem>({
    initial: blank,
    check: routeProblems,
    save: (draft) => void onAdd(newRoute(draft)),
  });
  const { values, problems, change } = form;
  const errorText: Record<RouteProblem, string> = {
    required: t('ui:errors.required'),
    positive: t('routes.lengthError'),
  };
  const fieldProps = (field: keyof RouteDraft) => {
    const problem = problems[field];
    return {
      value: values[field],
      onChange: (value: string) => change({ [field]: value }),
      ...(problem ? { error: errorText[problem] } : {}),
    };
  };

  return (
    <FormDialog open title={t('routes.addTitle')} onClose={onClose} form={form} submitLabel={t('ui:actions.add')}>
      {fields.map((field) => (
        <TextField key={field} label={t(`routes.${field}`)} required maxLength={80} {...fieldProps(field)} />
      ))}
      <TextField
        label={t('routes.lengthKm')}
        hint={t('routes.lengthHint')}
        inputMode="decimal"
        maxLength={10}
        {...fieldProps('lengthKm')}
      />
    </FormDialog>
  );
}
