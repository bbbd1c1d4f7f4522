import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { Alert, Button, Dialog, notify, SelectField, Stack, TextField } from 'shared-ui';
import { Copyable } from 'shared-ui/copyable';
import { ShareList } from './ShareList';
import { useCreateShare } from './share.api';

const hourChoices = ['1', '2', '4', '8', '12', '24'] as const;

/** Makes a link to a vehicle's live position for someone without an account, and ends links that exist. */
export default function ShareDialog({ vehicle, onClose }: { vehicle: Id; onClose: () => void }) {
  const { t } = useTranslation('mfe-fleet');
  const creation = useCreateShare(vehicle);
  const link = creation.data;

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('share.title')}
      footer={<Button onClick={onClose}>{t('ui:actions.close')}</Button>}
    >
      <Stack>
        <p>{t('share.about')}</p>
        <ShareForm creation={creation} />
        {link && (
          <Copyable
            label={t('share.link')}
            hint={t('share.once')}
            value={link}
            texts={{ copy: t('share.copy'), copied: t('share.copied'), selected: t('share.selected') }}
          />
        )}
        <ShareList vehicle={vehicle} />
      </Stack>
    </Dialog>
  );
}

/** For how long, and up to which destination. */
function ShareForm({ creation }: { creation: ReturnType<typeof useCreateShare> }) {
  const { t } = useTranslation('mfe-fleet');
  const [hours, setHours] = useState<(typeof hourChoices)[number]>('4');
  const [destination, setDestination] = useState('');

  function make(event: FormEvent) {
    event.preventDefault();
    creation.mutate(
      { hours: Number(hours), destination: destination.trim() || null },
      {
        // A link is made to be copied. Where the browser does not allow that automatically, the button below it
        // remains.
        onSuccess: (made) =>
          navigator.clipboard?.writeText(made).then(
            () => notify.success(t('share.copied')),
            () => undefined,
          ),
      },
    );
  }
  return (
    <form onSubmit={make} noValidate>
      <Stack gap={3}>
        <SelectField
          label={t('share.hours')}
          value={hours}
          onChange={setHours}
          options={hourChoices.map((value) => ({ value, label: t('share.hourCount', { count: Number(value) }) }))}
        />
        <TextField
          label={t('share.destination')}
          hint={t('share.destinationHint')}
          value={destination}
          onChange={setDestination}
          maxLength={120}
          autoComplete="off"
        />
        {creation.error && <Alert tone="danger">{errorText(creation.error, t)}</Alert>}
        <div>
          <Button type="submit" variant="primary" icon={Link2} busy={creation.isPending}>
            {t('share.make')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
