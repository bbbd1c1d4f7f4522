import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText, useUnsavedInput } from 'shared-auth';
import { ingestKeyCalls, keyRateRange } from 'shared-auth/calls';
import { filledForm } from 'shared-auth/contract';
import { FormDialog, NumberField, TextArea, TextField } from 'shared-ui';
import { type EntityFormOf, useRecordForm } from 'shared-ui/forms';
import { deviceProblems, devicesOf } from './ingestKeys';
import { useCreateKey } from './ingestKeys.api';
import { ShownKey } from './ShownKey';

const fields = ingestKeyCalls.create.body;
/** One phone sends a message in some seconds; a Traccar server with a thousand trackers some hundred a second. */
const record = { messages_per_second: 50 };
const empty = filledForm(fields, record);

interface NewKeyDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates a key, and shows it once. */
export function NewKeyDialog({ open, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const { mutateAsync: create } = useCreateKey();
  const [key, setKey] = useState<string | null>(null);
  const form = useRecordForm(fields, {
    record,
    moreProblems: ({ devices }) => deviceProblems(devices ?? []),
    problemText: (_, name) => t(`keys.invalid.${name}`, { max: keyRateRange.max }),
    save: async ({ devices: typed, ...body }) => {
      const devices = devicesOf(typed);
      setKey(await create({ ...body, ...(devices.length > 0 && { devices }) }));
    },
  });
  useUnsavedInput((open && form.isDirty) || key !== null);

  function close() {
    setKey(null);
    form.dismiss();
    form.reset(empty);
    onClose();
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t(key === null ? 'keys.create' : 'keys.created')}
      form={form}
      submitLabel={t('keys.make')}
      error={
        form.failure &&
        (form.failure.kind === 'unknown'
          ? t('keys.unknownOutcome')
          : form.failed && serverText(form.failed, t, t('keys.failed.create')))
      }
      onDismissError={form.dismiss}
      result={key !== null && { content: <ShownKey value={key} />, closeLabel: t('keys.done') }}
    >
      <KeyFields field={form.field} />
    </FormDialog>
  );
}

function KeyFields({ field }: Pick<EntityFormOf<typeof empty>, 'field'>) {
  const { t } = useTranslation('mfe-admin');
  const devices = field('devices');
  return (
    <>
      <TextField
        label={t('keys.fields.name')}
        hint={t('keys.hints.name')}
        {...field('name')}
        maxLength={80}
        autoComplete="off"
        required
      />
      <TextArea
        label={t('keys.fields.devices')}
        hint={t('keys.hints.devices')}
        {...devices}
        value={devices.value.join('\n')}
        onChange={(text) => devices.onChange(text.split('\n'))}
        autoCapitalize="none"
        spellCheck={false}
      />
      <NumberField
        label={t('keys.fields.rate')}
        hint={t('keys.hints.rate')}
        {...field('messages_per_second')}
        {...keyRateRange}
        step={1}
        required
      />
    </>
  );
}
