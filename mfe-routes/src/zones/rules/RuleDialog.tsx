import { errorText } from 'shared-auth';
import { zoneRuleEvents } from 'shared-auth/contract';
import { FormDialog, SelectField } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import { useZoneTexts } from '../useZoneTexts';
import type { Zone } from '../zones.api';
import { RuleDetails } from './RuleDetails';
import { RuleTakers } from './RuleTakers';
import { bodyOf, draftOf, draftProblems, fieldOf, newRule, type RuleDraft, ruleText } from './rules';
import { type Rule, useSaveRule } from './rules.api';
import styles from './rules.module.css';

interface RuleDialogProps {
  zone: Zone;
  /** null: a new one. */
  rule: Rule | null;
  onClose: () => void;
}

/** Creates or changes a rule; its effect is described above the fields in a plain sentence. */
export function RuleDialog({ zone, rule, onClose }: RuleDialogProps) {
  const t = useZoneTexts();
  const { mutateAsync: save } = useSaveRule();
  const form = useEntityForm({
    initial: rule ? draftOf(rule) : newRule(),
    problemsOf: draftProblems,
    problemText: (problem) => t(`rules.problems.${problem}`),
    fieldOf,
    save: async (draft: RuleDraft) => {
      await save({ id: rule?.id ?? null, body: bodyOf(draft, zone.id, rule?.is_active ?? true) });
      onClose();
    },
  });
  const { values: draft, change, field, errorOf } = form;

  return (
    <FormDialog
      open
      title={t(rule ? 'rules.editTitle' : 'rules.addTitle')}
      onClose={onClose}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
    >
      <p className={styles.sentence}>{ruleText(draft, zone.speed_limit, t)}</p>
      <SelectField
        label={t('rules.event')}
        options={zoneRuleEvents.map((value) => ({ value, label: t(`rules.events.${value}`) }))}
        {...field('event')}
      />
      <RuleDetails draft={draft} change={change} errorOf={errorOf} hasLimit={zone.speed_limit !== null} />
      <RuleTakers draft={draft} change={change} errorOf={errorOf} />
    </FormDialog>
  );
}
