import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedInput } from 'shared-auth';
import { Alert, Button, Card, DescriptionList, TextField } from 'shared-ui';
import styles from './ProfilePage.module.css';
import { isSameProfile, type Profile, profileFields } from './profile';

const inputTypes = { email: 'email', phone: 'tel' } as const;

/** The local profile, to look at and to edit. Nothing of it reaches the server. */
export function ProfileCard() {
  const { t } = useTranslation('mfe-admin');
  const [saved, setSaved] = useState<Profile | null>(null);
  const [draft, setDraft] = useState<Profile | null>(null);
  const sample: Profile = {
    name: t('profile.sample.name'),
    role: t('profile.sample.role'),
    company: t('profile.sample.company'),
    email: t('profile.sample.email'),
    phone: t('profile.sample.phone'),
    address: t('profile.sample.address'),
  };
  const profile = saved ?? sample;
  useUnsavedInput(draft !== null && !isSameProfile(draft, profile));

  function save(event: FormEvent) {
    event.preventDefault();
    setSaved(draft);
    setDraft(null);
  }

  return (
    <Card
      title={t('profile.card')}
      actions={draft === null && <Button onClick={() => setDraft(profile)}>{t('ui:actions.edit')}</Button>}
    >
      <div className={styles.card}>
        <Alert tone="info">{t('profile.localOnly')}</Alert>
        {draft === null ? (
          <DescriptionList
            items={profileFields.map((field) => ({ label: t(`profile.fields.${field}`), value: profile[field] }))}
          />
        ) : (
          <form className={styles.card} onSubmit={save} noValidate>
            <div className={styles.fields}>
              {profileFields.map((field) => (
                <TextField
                  key={field}
                  label={t(`profile.fields.${field}`)}
                  value={draft[field]}
                  onChange={(value) => setDraft({ ...draft, [field]: value })}
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
              <Button onClick={() => setDraft(null)}>{t('ui:actions.cancel')}</Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  );
}
