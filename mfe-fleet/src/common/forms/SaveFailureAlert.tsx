import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert } from 'shared-ui';
import type { SaveFailure } from 'shared-ui/forms';

/** An alert above a form that was not saved. It scrolls into view, because the button is at the form's end. */
export function SaveFailureAlert({ failure, isNew }: { failure: SaveFailure | null; isNew: boolean }) {
  const { t } = useTranslation('mfe-fleet');
  const place = useRef<HTMLDivElement>(null);

  useEffect(
    function bringIntoView() {
      if (failure) place.current?.scrollIntoView({ block: 'center' });
    },
    [failure],
  );

  if (!failure) return null;
  return (
    <div ref={place}>
      {failure.kind === 'unknown' ? (
        <Alert tone="warning" role="alert" title={t('form.unknownTitle')}>
          {t(isNew ? 'form.unknownCreate' : 'form.unknownUpdate')}
        </Alert>
      ) : (
        <Alert tone="danger">{errorText(failure.error, t)}</Alert>
      )}
    </div>
  );
}
