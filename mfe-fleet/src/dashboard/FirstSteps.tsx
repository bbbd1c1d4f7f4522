import { Plus, RadioReceiver, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, useCan } from 'shared-auth';
import { ButtonLink, Card } from 'shared-ui';
import styles from './dashboard.module.css';

/**
 * For a fleet without vehicles: the first three steps with links, for users with the rights. A driver is told that no
 * vehicle is assigned to them.
 */
export default function FirstSteps() {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const mayEdit = useCan('vehicles.edit');
  const maySeeAll = useCan('vehicles.view');
  return (
    <Card title={t(maySeeAll ? 'firstSteps.title' : 'firstSteps.none')}>
      {mayEdit ? (
        <ol className={styles.steps}>
          <li>
            <span>{t('firstSteps.vehicle')}</span>
            <ButtonLink to={paths.newVehicle()} variant="primary" icon={Plus}>
              {t('ui:actions.addVehicle')}
            </ButtonLink>
          </li>
          <li>
            <span>{t('firstSteps.device')}</span>
            <ButtonLink to={paths.newDevice()} icon={RadioReceiver}>
              {t('ui:actions.addDevice')}
            </ButtonLink>
          </li>
          <li>
            <span>{t('firstSteps.users')}</span>
            <ButtonLink to={paths.users()} icon={Users}>
              {t('ui:places.users')}
            </ButtonLink>
          </li>
        </ol>
      ) : (
        <p>{t('firstSteps.ask')}</p>
      )}
    </Card>
  );
}
