import { hasUnsavedInput, type Registry } from 'shared-auth';
import { Button, notify } from 'shared-ui';
import { useNewRevision } from './useNewRevision';
import { useUpdateTexts } from './useUpdateTexts';

/**
 * A discreet notice that a newer version was released. It is applied on click, and never while there is unsaved input.
 */
export function UpdateNotice({
  registry,
  reload = () => window.location.reload(),
}: {
  registry: Registry;
  reload?: () => void;
}) {
  const t = useUpdateTexts();
  const revision = useNewRevision(registry);
  if (revision === null) return null;
  const apply = () => (hasUnsavedInput() ? notify.info(t('unsaved')) : reload());
  return (
    <Button variant="ghost" size="sm" onClick={apply} title={t('hint')}>
      {t('available')}
    </Button>
  );
}
