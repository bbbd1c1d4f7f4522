import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, Card, DescriptionList, LeaveGuard, TextField, useForm } from 'shared-ui';
import styles from './ProfilePage.module.css';
import { type Profile, profileFields } from './profile';

const inputTypes = { email: 'email', phone: 'tel' } as const;

/** The local profile, viewed and edited. It is never sent to the server. */
export function ProfileCard() {
  const { t } = useTranslation('mfe-admin');
  const [saved, setSaved] = useState<Profile | null>(null);
  const [isEditing, setEditing] = useState(false);
  const sample: Profile = {
    name: t('profile.sample.name'),
    role: t('profile.sample.role'),
    company: t('profile.sample.company'),
    email: t('profile.sample.email'),
    phone: t('profile.sample.phone'),
    address: t('profile.sample.address'),
  };
  const profile = saved ?? sample;
  return (
    <Card
      title={t('profile.card')}
      actions={!isEditing && <Button onClick={() => setEditing(true)}>{t('ui:actions.edit')}</Button>}
    >
      <div className={styles.card}>
        <Alert tone="info">{t('profile.localOnly')}</Alert>
        {isEditing ? (
          <ProfileForm
            profile={profile}
            onSave={(typed) => {
              setSaved(typed);
              setEditing(false);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <DescriptionList
            items={profileFields.map((field) => ({ label: t(`profile.fields.${field}`), value: profile[field] }))}
          />
        )}
      </div>
    </Card>
  );
}

interface ProfileFormProps {
  profile: Profile;
  onSave: (typed: Profile) => void;
  onCancel: () => void;
}

function ProfileForm({ profile, onSave, onCancel }: ProfileFormProps) {
  const { t } = useTranslation('mfe-admin');
  const form = useForm<Profile, never>({
    initial: profile,
    check: () => ({}),
    save: (typed) => {
      onSave(typed);
      return undefined;
    },
  });
  return (
    <form className={styles.card} onSubmit={(event) => void form.submit(event)} noValidate>
      <LeaveGuard isDirty={form.isDirty} />
      <div className={styles.fields}>
        {profileFields.map((field) => (
          <TextField
            key={field}
            label={t(`profile.fields.${field}`)}
            value={form.values[field]}
            onChange={(value) => form.change({ [field]: value })}
            type={field === 'email' || field === 'phone' ? inputTypes[field] : 'text'}
            maxLength={255}
            autoComplete="off"
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" type="submit">
          {t('ui:actions.save')}
        </Button>
        <Button onClick={onCancel}>{t('ui:actions.cancel')}</Button>
      </div>
    </form>
  );
}
