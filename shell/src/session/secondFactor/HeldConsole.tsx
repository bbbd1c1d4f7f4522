import { useTranslation } from 'react-i18next';
import { paths, session } from 'shared-auth';
import { Alert, Button } from 'shared-ui';
import { Logo } from '../../brand/Logo';
import { useModules } from '../../modules/ModulesProvider';
import { ModulePage } from '../../modules/slots/ModulePage';
import styles from './HeldConsole.module.css';

/** Shows the profile alone at every address: the user must add a second factor there before the console opens. */
export function HeldConsole() {
  const { t } = useTranslation('secondFactor');
  const { contributions } = useModules();
  const route = contributions.routes.find(({ path }) => path === paths.profile());
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo className={styles.mark} />
        <Button onClick={() => session.logout()}>{t('held.leave')}</Button>
      </header>
      <main className={styles.main}>
        {route ? <ModulePage route={route} /> : <Alert tone="danger">{t('held.missing')}</Alert>}
      </main>
    </div>
  );
}
