import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from 'shared-auth';
import {
  Alert,
  Disclosure,
  FormDialog,
  formatDateTime,
  Grid,
  NumberField,
  notify,
  QueryView,
  roleLabel,
  SelectField,
  TextArea,
  TextField,
  useForm,
} from 'shared-ui';
import { CompatibilityReport } from './CompatibilityReport';
import { reachText } from './groups';
import { rolloutError } from './rolloutError';
import { checkCompatibility, type RolloutState, useRolloutAction } from './rollouts.api';
import { groupsOf, type StartValues, startAction, startDefaults, startProblems, stepsOf } from './startForm';

interface StartDialogProps {
  state: RolloutState;
  /** The module it is opened for; the first choice is the user's where it is empty. */
  id: string;
  onClose: () => void;
}

/**
 * A version is selected and checked, and its changes are shown, before the rollout starts; then steps and reason are
 * entered.
 */
export function StartDialog({ state, id, onClose }: StartDialogProps) {
  const { t } = useTranslation('ops');
  const { mutateAsync, error, reset } = useRolloutAction();
  const form = useForm<StartValues, string>({
    initial: { id, ...startDefaults },
    check: (values) =>
      Object.fromEntries(
        Object.entries(startProblems(values)).map(([field, problem]) => [field, t(`rollouts.problem.${problem}`)]),
      ),
    async save(values) {
      try {
        await mutateAsync({ ...startAction(values), why: values.why.trim() });
        notify.success(t('rollouts.started', { name: `${values.id}@${values.version}` }));
        onClose();
        return undefined;
      } catch {
        // `error` has the failure.
        return {};
      }
    },
  });
  const { values, problems, change } = form;
  const compatibility = useQuery(checkCompatibility(values.id, values.version, state.revision));
  const stable = state.live.find((live) => live.id === values.id)?.stable;
  const versions = (state.published.find((each) => each.id === values.id)?.versions ?? []).filter(
    ({ version }) => version !== stable,
  );
  const [first] = stepsOf(values.steps);
  const rings = groupsOf(values);
  const failure = error && rolloutError(error, t);
  const isRefused = compatibility.data?.verdict.passed === false;
  const field = (name: keyof StartValues) => ({
    value: values[name],
    error: problems[name] ?? null,
    required: true,
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      form={form}
      size="lg"
      title={t('rollouts.startTitle')}
      submitLabel={t('rollouts.startConfirm')}
      disabled={isRefused}
    >
      <Grid minColumn={220}>
        <SelectField
          {...field('id')}
          label={t('module')}
          placeholder={t('rollouts.choose')}
          options={state.published.map((each) => ({ value: each.id, label: each.id }))}
          onChange={(chosen) => change({ id: chosen, version: '' })}
        />
        <SelectField
          {...field('version')}
          label={t('version')}
          placeholder={t('rollouts.choose')}
          hint={values.id !== '' && versions.length === 0 ? t('rollouts.nothingNew') : undefined}
          options={versions.map(({ version, at }) => ({
            value: version,
            label: at === null ? version : `${version} (${formatDateTime(Date.parse(at))})`,
          }))}
        />
      </Grid>
      {values.version !== '' && (
        <QueryView
          query={compatibility}
          height={96}
          error={(failed) => rolloutError(failed, t).text}
          errorDetail={(failed) => rolloutError(failed, t).detail}
        >
          {(report) => <CompatibilityReport report={report} />}
        </QueryView>
      )}
      <PlanFields field={field} />
      <GroupFields field={field} />
      <TextArea {...field('why')} label={t('rollouts.why')} hint={t('rollouts.whyHint')} maxLength={500} />
      {compatibility.data?.verdict.passed && first !== undefined && Number.isFinite(first) && (
        <p>
          {t('rollouts.startEffect', {
            name: `${values.id}@${values.version}`,
            reach: reachText({ rings, reached: Math.min(1, rings.length), percent: rings.length > 0 ? 0 : first }, t),
          })}
        </p>
      )}
      {failure && (
        <Alert tone="danger" detail={failure.detail} onDismiss={reset}>
          {failure.text}
        </Alert>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  field(name: keyof StartValues): Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'required' | 'onChange'>;
}

/** The steps of the rollout, and the evidence that each requires. */
function PlanFields({ field }: FieldsProps) {
  const { t } = useTranslation('ops');
  return (
    <Grid minColumn={220}>
      <TextField {...field('steps')} label={t('rollouts.steps')} hint={t('rollouts.stepsHint')} />
      <NumberField {...field('hold')} label={t('rollouts.hold')} min={0} />
      <NumberField {...field('pages')} label={t('rollouts.pages')} min={1} />
      <NumberField {...field('users')} label={t('rollouts.users')} min={1} />
      <NumberField {...field('deadline')} label={t('rollouts.deadline')} hint={t('rollouts.deadlineHint')} min={0} />
    </Grid>
  );
}

/** The people who get the version first. */
function GroupFields({ field }: FieldsProps) {
  const { t } = useTranslation('ops');
  return (
    <Disclosure label={t('rollouts.groups')}>
      <Grid minColumn={220}>
        <TextField {...field('people')} required={false} label={t('rollouts.people')} hint={t('rollouts.peopleHint')} />
        <SelectField
          {...field('role')}
          required={false}
          label={t('rollouts.role')}
          options={[
            { value: '', label: t('rollouts.nobody') },
            ...roles.map((role) => ({ value: role, label: roleLabel(t, role) })),
          ]}
        />
        <TextField {...field('team')} required={false} label={t('rollouts.team')} />
        <NumberField
          {...field('asks')}
          required={false}
          label={t('rollouts.asks')}
          hint={t('rollouts.asksHint')}
          min={0}
        />
      </Grid>
    </Disclosure>
  );
}
