import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText, useCan } from 'shared-auth';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  IconButton,
  notify,
  QueryView,
  SeverityBadge,
  SwitchField,
} from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import type { Zone } from '../zones.api';
import { RuleDialog } from './RuleDialog';
import { draftOf, ruleText, switchedBody, takerText } from './rules';
import { type Rule, rulesQuery, useDeleteRule, useSaveRule } from './rules.api';
import styles from './rules.module.css';

/** What raises alarms of a zone; managers add, change, switch off and remove it. */
export function RulesCard({ zone }: { zone: Zone }) {
  const t = useZoneTexts();
  const mayEdit = useCan('zones.edit');
  const query = useQuery(rulesQuery(zone.id));
  const saving = useSaveRule();
  const removal = useDeleteRule();
  const [editing, setEditing] = useState<Rule | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Rule | null>(null);
  const onError = (error: unknown) => notify.error(errorText(error, t));
  const textOf = (rule: Rule) => ruleText(draftOf(rule), zone.speed_limit, t);

  function remove(rule: Rule) {
    setDeleting(null);
    removal.mutate(rule.id, { onError });
  }

  return (
    <Card
      title={t('rules.title')}
      actions={
        mayEdit && (
          <Button size="sm" icon={Plus} onClick={() => setEditing('new')}>
            {t('rules.add')}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        height={80}
        error={(error) => t('rules.failed', { message: errorText(error, t) })}
        isEmpty={(rules) => rules.length === 0}
        empty={<EmptyState>{t('rules.empty')}</EmptyState>}
      >
        {(rules) => (
          <ul className={styles.list} aria-label={t('rules.title')}>
            {rules.map((rule) => (
              <RuleLine
                key={rule.id}
                rule={rule}
                text={textOf(rule)}
                {...(mayEdit && {
                  on: {
                    switch: (isOn) =>
                      saving.mutate({ id: rule.id, body: switchedBody(rule, zone.id, isOn) }, { onError }),
                    edit: () => setEditing(rule),
                    delete: () => setDeleting(rule),
                  },
                })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {editing && <RuleDialog zone={zone} rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        tone="danger"
        title={t('rules.deleteTitle')}
        message={deleting ? t('rules.deleteText', { rule: textOf(deleting) }) : ''}
        confirmLabel={t('ui:actions.delete')}
        onConfirm={() => deleting && remove(deleting)}
        onClose={() => setDeleting(null)}
      />
    </Card>
  );
}

interface RuleLineProps {
  rule: Rule;
  text: string;
  /** What its buttons do; without it there are none. */
  on?: { switch: (isOn: boolean) => void; edit: () => void; delete: () => void };
}

function RuleLine({ rule, text, on }: RuleLineProps) {
  const t = useZoneTexts();
  return (
    <li>
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
    </li>
  );
}
