import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button, notify, Stack, TextArea, TextField } from 'shared-ui';

export interface CopyableProps {
  label: string;
  hint?: string;
  value: string;
  /** Lines that show at once; one by default. */
  rows?: number;
  /** The button, and the messages after a copy: of success, and of a browser that allows none. */
  texts: { copy: string; copied: string; selected: string };
}

/** A read-only text to copy. Without TLS browsers allow no copy: the text is then selected. */
export function Copyable({ label, hint, value, rows = 1, texts }: CopyableProps) {
  const place = useRef<HTMLDivElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      notify.success(texts.copied);
    } catch {
      place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')?.select();
      notify.info(texts.selected);
    }
  }
  const common = { label, hint, value, onChange: () => {}, readOnly: true, spellCheck: false };
  return (
    <Stack gap={2} ref={place}>
      {rows > 1 ? (
        <TextArea {...common} rows={rows} />
      ) : (
        <TextField {...common} onFocus={(event) => event.currentTarget.select()} />
      )}
      <div>
        <Button icon={Copy} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </Stack>
  );
}
