import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrangeableModule, ArrangementView } from 'shared-auth/contract';
import {
  Alert,
  Dialog,
  Disclosure,
  FormDialog,
  notify,
  QueryView,
  roleLabel,
  SelectField,
  Skeleton,
  TextArea,
  useForm,
} from 'shared-ui';
import { rolloutError } from '../rollouts/rolloutError';
import { useRolloutAction } from '../rollouts/rollouts.api';
import { ArrangeFields } from './ArrangeFields';
import { ArrangementLog } from './ArrangementLog';
import { type Audience, audiences, choicesOf, valuesOf, wrongNumbers } from './arrangeForm';
import { arrangementOf } from './arrangement.api';

/** A shorter text is not accepted as a reason. */
const REASON_LENGTH = 3;

/** Order, visibility and settings of a module's parts, for everyone or by role; no build is needed. */
export function ArrangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('ops');
  const query = useQuery(arrangementOf());
  const module = query.data?.modules.find((each) => each.id === id);
  if (query.data && module && !query.isFetching)
    return <ArrangeForm key={query.data.version} arrangement={query.data} module={module} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('arrange.title', { id })}>
      <QueryView
        query={query}
        height={320}
        error={(error) => rolloutError(error, t).text}
        errorDetail={(error) => rolloutError(error, t).detail}
      >
        {() => <Skeleton height={320} />}
      </QueryView>
    </Dialog>
  );
}

interface ArrangeFormProps {
  arrangement: ArrangementView;
  module: ArrangeableModule;
  onClose: () => void;
}

function ArrangeForm({ arrangement, module, onClose }: ArrangeFormProps) {
  const { t } = useTranslation('ops');
  const { mutateAsync, error, reset } = useRolloutAction();
  const [audience, setAudience] = useState<Audience>('');
  const ignored = module.choices.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  const form = useForm<Record<string, string>, string>({
    initial: { ...valuesOf(module), why: '' },
    check: ({ why = '', ...values }) => ({
      ...Object.fromEntries(wrongNumbers(module, values).map((key) => [key, t('arrange.number')])),
      ...(why.trim().length < REASON_LENGTH && { why: t('rollouts.whyMissing') }),
    }),
    async save({ why = '', ...values }) {
      try {
        const body = { id: module.id, seen: arrangement.version, choices: choicesOf(module, values) };
        await mutateAsync({ name: 'arrange', body, why: why.trim() });
        notify.success(t('arrange.done', { id: module.id }));
        onClose();
        return undefined;
      } catch {
        // `error` has the failure.
        return {};
      }
    },
  });
  const failure = error && rolloutError(error, t);
  const hidden = Object.keys(form.problems).filter((key) => key !== 'why' && !key.startsWith(`${audience}|`)).length;
  return (
    <FormDialog
      open
      onClose={onClose}
      form={form}
      size="lg"
      title={t('arrange.title', { id: module.id })}
      submitLabel={t('ui:actions.save')}
    >
      <p>{t('arrange.help')}</p>
      {ignored.length > 0 && (
        <Alert tone="warning" title={t('arrange.ignored')} detail={[...new Set(ignored)].join('\n')}>
          {t('arrange.ignoredHelp')}
        </Alert>
      )}
      <SelectField
        label={t('arrange.audience')}
        value={audience}
        onChange={setAudience}
        options={audiences.map((each) => ({
          value: each,
          label: each === '' ? t('places.everyone') : roleLabel(t, each),
        }))}
        error={hidden > 0 ? t('arrange.elsewhere') : null}
      />
      <ArrangeFields
        module={module}
        audience={audience}
        values={form.values}
        problems={form.problems}
        onChange={form.change}
      />
      <TextArea
        label={t('rollouts.why')}
        hint={t('rollouts.whyHint')}
        required
        maxLength={500}
        value={form.values.why ?? ''}
        error={form.problems.why ?? null}
        onChange={(why) => form.change({ why })}
      />
      <Disclosure label={t('arrange.log')}>
        <ArrangementLog log={arrangement.log.filter(({ id }) => id === module.id)} />
      </Disclosure>
      {failure && (
        <Alert tone="danger" detail={failure.detail} onDismiss={reset}>
          {failure.text}
        </Alert>
      )}
    </FormDialog>
  );
}
