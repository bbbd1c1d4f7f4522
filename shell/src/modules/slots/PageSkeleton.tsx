import { useTranslation } from 'react-i18next';
import { Page, Skeleton } from 'shared-ui';
import styles from './PageSkeleton.module.css';

/** The outline of a page while its code loads, shown only after a short delay. */
export function PageSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <Page>
      <div className={styles.outline} role="status" aria-label={t('layout.loading')}>
        <Skeleton width={220} height={28} />
        <Skeleton width="100%" height={36} />
        <Skeleton width="100%" height={320} />
      </div>
    </Page>
  );
}
