import { useQuery } from '@tanstack/react-query';
import { serverCan, useCan } from 'shared-auth';
import { zoneRuleEvents } from 'shared-auth/contract';
import { roleLabel, SelectField } from 'shared-ui';
import type { ZoneForm } from '../useZoneForm';
import { useZoneTexts } from '../useZoneTexts';
import { RuleDetails } from './RuleDetails';
import { receiverRoles, receiversQuery } from './receivers.api';
import { draftProblems, newRule, type RuleDraft, ruleText } from './rules';
import styles from './rules.module.css';

/**
 * The alarm of a new zone, and the recipients of its messages: most zones are drawn for that, and it would otherwise
 * need two more pages. The vehicles of the rule, and further rules, are on the zone's page.
 */
export function NewZoneAlarm({ form }: { form: ZoneForm }) {
  const t = useZoneTexts();
  const { values, change, problems } = form;
  const { alarm } = values;
  const limit = Number(values.speed_limit) || null;
  const mayNotify = useCan('notifications.manage') && serverCan('notifications') && serverCan('notifications.zones');
  const errorOf = (field: keyof RuleDraft) => {
    const problem = alarm && problems.alarm ? draftProblems(alarm)[field] : undefined;
    return problem && t(`rules.problems.${problem}`);
  };
  return (
    <>
      <SelectField
        label={t('rules.ofNewZone')}
        placeholder={t('rules.none')}
        options={zoneRuleEvents.map((value) => ({ value: value as string, label: t(`rules.events.${value}`) }))}
        value={alarm?.event ?? ''}
        onChange={(chosen) => {
          const event = zoneRuleEvents.find((one) => one === chosen);
          change({ alarm: event ? { ...(alarm ?? newRule()), event } : null });
        }}
      />
      {alarm && (
        <>
          <p className={styles.sentence}>{ruleText(alarm, limit, t)}</p>
          <RuleDetails
            draft={alarm}
            change={(patch) => change({ alarm: { ...alarm, ...patch } })}
            errorOf={errorOf}
            hasLimit={limit !== null}
          />
          {mayNotify && <Receiver value={values.whom} onChange={(whom) => change({ whom })} />}
        </>
      )}
    </>
  );
}

function Receiver({ value, onChange }: { value: string; onChange: (whom: string) => void }) {
  const t = useZoneTexts();
  // A list that cannot be read is empty: the roles stay.
  const { data: people = [] } = useQuery(receiversQuery);
  return (
    <SelectField
      label={t('rules.whom')}
      hint={t('rules.whomHint')}
      placeholder={t('rules.nobody')}
      options={[...receiverRoles.map((role) => ({ value: role as string, label: roleLabel(t, role) })), ...people]}
      value={value}
      onChange={onChange}
    />
  );
}
