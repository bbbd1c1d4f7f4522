import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { errorText, useCan } from 'shared-auth';
import { Badge, IconButton, notify, SeverityBadge, SwitchField } from 'shared-ui';
import { EditableLines, type LineActions } from '../../EditableLines';
import { useZoneTexts } from '../useZoneTexts';
import type { Zone } from '../zones.api';
import { RuleDialog } from './RuleDialog';
import { draftOf, ruleText, switchedBody, takerText } from './rules';
import { type Rule, rulesQuery, useDeleteRule, useSaveRule } from './rules.api';
import styles from './rules.module.css';

/** The alarm rules of a zone; managers add, change, switch off and remove them. */
export function RulesCard({ zone }: { zone: Zone }) {
  const t = useZoneTexts();
  const saving = useSaveRule();
  const removal = useDeleteRule();
  const textOf = (rule: Rule) => ruleText(draftOf(rule), zone.speed_limit, t);
  const turn = (rule: Rule, isOn: boolean) =>
    saving.mutate(
      { id: rule.id, body: switchedBody(rule, zone.id, isOn) },
      { onError: (error) => notify.error(errorText(error, t)) },
    );
  return (
    <EditableLines
      title={t('rules.title')}
      addLabel={t('rules.add')}
      empty={t('rules.empty')}
      query={useQuery(rulesQuery(zone.id))}
      failed={(message) => t('rules.failed', { message })}
      className={styles.list}
      mayEdit={useCan('zones.edit')}
      line={(rule, on) => (
        <RuleLine rule={rule} text={textOf(rule)} on={on && { ...on, switch: (isOn: boolean) => turn(rule, isOn) }} />
      )}
      form={(rule, onClose) => <RuleDialog zone={zone} rule={rule} onClose={onClose} />}
      onDelete={({ id }) => removal.mutateAsync(id)}
      deletion={(rule) => ({ title: t('rules.deleteTitle'), message: t('rules.deleteText', { rule: textOf(rule) }) })}
    />
  );
}

interface RuleLineProps {
  rule: Rule;
  text: string;
  /** The actions of its buttons; without them there are none. */
  on: (LineActions & { switch: (isOn: boolean) => void }) | undefined;
}

function RuleLine({ rule, text, on }: RuleLineProps) {
  const t = useZoneTexts();
  return (
    <>
      <span className={styles.what}>
        {text} · {takerText(draftOf(rule), t)}
      </span>
      <span className={styles.end}>
        <SeverityBadge severity={rule.severity} />
        {on ? (
          <>
            <SwitchField label={t('rules.active')} checked={rule.is_active ?? true} onChange={on.switch} />
            <IconButton size="sm" icon={Pencil} label={t('edit', { name: text })} onClick={on.edit} />
            <IconButton size="sm" icon={Trash2} label={t('delete', { name: text })} onClick={on.delete} />
          </>
        ) : (
          rule.is_active === false && <Badge tone="neutral">{t('rules.off')}</Badge>
        )}
      </span>
    </>
  );
}
