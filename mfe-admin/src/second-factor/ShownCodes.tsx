import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import { Alert, Button, Dialog, downloadFile, Stack } from 'shared-ui';
import styles from './secondFactor.module.css';

/** Recovery codes, the only time that they are shown. */
export function ShownCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const { t } = useTranslation('mfe-admin');
  const { user } = useSession();
  const lines = [t('secondFactor.codesOf', { name: user?.username ?? '' }), '', ...(codes ?? []), ''];
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      title={t('secondFactor.codes')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secondFactor.codesKept')}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warning" title={t('secondFactor.codesOnce')} />
        <p>{t('secondFactor.codesText')}</p>
        <ol className={styles.codes} aria-label={t('secondFactor.codes')}>
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <Button
            icon={Download}
            onClick={() =>
              downloadFile('recovery-codes.txt', new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }))
            }
          >
            {t('secondFactor.download')}
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            {t('secondFactor.print')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
