import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from 'shared-auth';
import { Alert, notify, Page, PageHeader } from 'shared-ui';
import { currentLocale } from '../../i18n/createI18n';
import { useUpdateTexts } from '../../updates/useUpdateTexts';
import { useModules } from '../ModulesProvider';
import { disabledAt } from './disabledAt';

/** Redirects an address without a page to the dashboard, with a message that mentions a disabled module. */
export function UnknownPage() {
  const t = useUpdateTexts();
  const { pathname } = useLocation();
  const { loader } = useModules();
  const disabled = disabledAt(loader.modules, pathname);
  useEffect(
    function announce() {
      if (!disabled) notify.warning(t('unknownPage'));
    },
    [disabled, t],
  );
  if (!disabled) return <Navigate to={paths.dashboard()} replace />;
  return (
    <Page>
      <PageHeader title={disabled.titles[currentLocale()]} />
      <Alert tone="warning" title={t('off')}>
        {t('offText')}
      </Alert>
    </Page>
  );
}
