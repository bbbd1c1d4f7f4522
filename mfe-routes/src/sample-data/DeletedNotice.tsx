import { useTranslation } from 'react-i18next';
import { Alert, Button } from 'shared-ui';

interface DeletedNoticeProps {
  text: string;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Says what was deleted and offers it back. */
export function DeletedNotice({ text, onUndo, onDismiss }: DeletedNoticeProps) {
  const { t } = useTranslation('mfe-routes');
  return (
    <Alert
      tone="success"
      onDismiss={onDismiss}
      actions={
        <Button size="sm" variant="secondary" onClick={onUndo}>
          {t('sample.undo')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
