import { useEffect, useState } from 'react';
import { hasUnsavedInput } from 'shared-auth';
import { Button, notify } from 'shared-ui';
import { getReportContext } from '../telemetry/reports';
import { useUpdateTexts } from './useUpdateTexts';

/** Whether a newer revision has been released than that of this tab. */
async function isOutdated(): Promise<boolean> {
  const response = await fetch('/registry.json', { cache: 'no-cache' });
  const { revision } = (response.ok ? await response.json() : {}) as { revision?: unknown }; // any JSON; checked here
  return typeof revision === 'number' && revision > getReportContext().revision;
}

/**
 * Shown with a page whose files could not be loaded: a tab older than the live version may request files that have been
 * removed, and no retry restores them. It then offers to reload the console.
 */
export function OutdatedTab({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const t = useUpdateTexts();
  const [isOld, setOld] = useState(false);
  useEffect(function askForRevision() {
    let isCurrent = true;
    isOutdated().then(
      (answer) => isCurrent && setOld(answer),
      () => {}, // Without the server this stays unknown; the retry is shown anyway.
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!isOld) return null;
  return (
    <>
      <p>{t('outdated')}</p>
      <Button variant="primary" onClick={() => (hasUnsavedInput() ? notify.info(t('unsaved')) : reload())}>
        {t('shell:failures.reload')}
      </Button>
    </>
  );
}
