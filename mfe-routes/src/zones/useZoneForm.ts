import { useState } from 'react';
import type { Id } from 'shared-auth';
import type { LatLng } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import { notifyOf } from './rules/receivers.api';
import { bodyOf as ruleBodyOf } from './rules/rules';
import { useSaveRule } from './rules/rules.api';
import { useZoneTexts } from './useZoneTexts';
import { bodyOf, draftOf, draftProblems, draftShape, fieldOf, newDraft, type ZoneDraft } from './zoneDraft';
import { useSaveZone, type Zone } from './zones.api';

interface ZoneFormOptions {
  /** The zone to change; null for a new one. */
  zone: Zone | null;
  /** The name of a new zone, where it has one already. */
  name?: string;
  /** Where a new one begins. */
  at: LatLng | null;
  onClose: () => void;
}

/** The parts of a new zone that were saved before a failure: the next try continues from there. */
interface Kept {
  zone: Id;
  rule: Id | null;
}

/** The form of a zone, and of the alarm of a new one; drawn and typed values follow each other in it. */
export function useZoneForm({ zone, name = '', at, onClose }: ZoneFormOptions) {
  const t = useZoneTexts();
  const { mutateAsync: save } = useSaveZone();
  const { mutateAsync: saveRule } = useSaveRule();
  const [kept, setKept] = useState<Kept | null>(null);
  const form = useEntityForm({
    initial: zone ? draftOf(zone) : { ...newDraft(at), name },
    problemsOf: draftProblems,
    problemText: (problem) =>
      problem === 'required' ? t('ui:errors.required') : t(problem === 'shape' ? 'problems.shape' : 'problems.number'),
    fieldOf,
    save: async (draft: ZoneDraft) => {
      const drawn = draftShape(draft);
      if (!drawn) return;
      const saved = await save({ id: zone?.id ?? kept?.zone ?? null, body: bodyOf(draft, drawn) });
      const { alarm, whom } = draft;
      if (alarm && saved) {
        const id = saved.id;
        const before = kept?.rule ?? null;
        setKept({ zone: id, rule: before });
        const rule = await saveRule({ id: before, body: ruleBodyOf(alarm, id, true) });
        setKept({ zone: id, rule: rule?.id ?? null });
        if (whom !== '') await notifyOf(id, whom);
      }
      onClose();
    },
  });
  return { ...form, isKept: kept !== null };
}
export type ZoneForm = ReturnType<typeof useZoneForm>;
