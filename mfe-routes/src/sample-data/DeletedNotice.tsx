import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button } from 'shared-ui';

interface DeletedNoticeProps {
  text: string;
  onUndo: () => void;
  onDismiss: () => void;
}

/** The page's heading receives the focus, as after navigation. */
const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus();

/**
 * Names the deleted item and offers to restore it. It receives the focus, because the delete button has been removed
 * and the keyboard would start again at the top of the page. Use the deleted item's id as its key.
 */
export function DeletedNotice({ text, onUndo, onDismiss }: DeletedNoticeProps) {
  const { t } = useTranslation('mfe-routes');
  const undo = useRef<HTMLButtonElement>(null);

  useEffect(function takeFocus() {
    undo.current?.focus();
  }, []);

  function leave(act: () => void) {
    act();
    focusHeading();
  }

  return (
    <Alert
      tone="success"
      onDismiss={() => leave(onDismiss)}
      actions={
        <Button ref={undo} size="sm" onClick={() => leave(onUndo)}>
          {t('sample.undo')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
