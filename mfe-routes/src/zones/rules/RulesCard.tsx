import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText, useCan } from 'shared-auth';
import { Badge, notify, SeverityBadge, SwitchField } from 'shared-ui';
import { EditableLines } from '../../EditableLines';
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
      line={(rule, buttons) => (
        <RuleLine rule={rule} text={textOf(rule)} buttons={buttons} onTurn={(isOn) => turn(rule, isOn)} />
      )}
      labels={(rule) => ({ edit: t('edit', { name: textOf(rule) }), remove: t('delete', { name: textOf(rule) }) })}
      form={(rule, onClose) => <RuleDialog zone={zone} rule={rule} onClose={onClose} />}
      onDelete={({ id }) => removal.mutateAsync(id)}
      deletion={(rule) => ({ title: t('rules.deleteTitle'), message: t('rules.deleteText', { rule: textOf(rule) }) })}
    />
  );
}

interface RuleLineProps {
  rule: Rule;
  text: string;
  /** Those of a user who may change it. */
  buttons: ReactNode;
  onTurn: (isOn: boolean) => void;
}

function RuleLine({ rule, text, buttons, onTurn }: RuleLineProps) {
  const t = useZoneTexts();
  return (
    <>
      <span className={styles.what}>
        {text} · {takerText(draftOf(rule), t)}
      </span>
      <span className={styles.end}>
        <SeverityBadge severity={rule.severity} />
        {buttons ? (
          <>
            <SwitchField label={t('rules.active')} checked={rule.is_active ?? true} onChange={onTurn} />
            {buttons}
          </>
        ) : (
          rule.is_active === false && <Badge tone="neutral">{t('rules.off')}</Badge>
        )}
      </span>
    </>
  );
}
