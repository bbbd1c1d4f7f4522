import type { SlotPart } from 'shared-auth';
import { Tabs, textParam, useSearchState } from 'shared-ui';

const codec = { tab: textParam() };

/**
 * Tabs that other modules add to a page. A tab is loaded when the user chooses it, and the choice stays in the address.
 */
export function AddedTabs({ parts, label }: { parts: readonly SlotPart[]; label: string }) {
  const [{ tab }, setState] = useSearchState(codec);
  return (
    <Tabs
      label={label}
      selected={tab}
      onSelect={(next) => setState({ tab: next }, { replace: true })}
      items={parts.map(({ key, title, content }) => ({ id: key, label: title, panel: content }))}
    />
  );
}
