import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui';

/** Reads a list again. */
export function RefreshButton(props: { busy: boolean; onClick: () => void; 'data-print'?: 'hide' }) {
  const { t } = useTranslation('ui');
  return (
    <Button icon={RefreshCw} {...props}>
      {t('ui:actions.refresh')}
    </Button>
  );
}
