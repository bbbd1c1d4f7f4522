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
              <li key={rule.id}>
                <span className={styles.what}>
                  {textOf(rule)} · {takerText(draftOf(rule), t)}
                </span>
                <span className={styles.end}>
                  <SeverityBadge severity={rule.severity} />
                  {mayEdit ? (
                    <>
                      <SwitchField
                        label={t('rules.active')}
                        checked={rule.is_active ?? true}
                        onChange={(isOn) =>
                          saving.mutate({ id: rule.id, body: switchedBody(rule, zone.id, isOn) }, { onError })
                        }
                      />
                      <IconButton
                        size="sm"
                        icon={Pencil}
                        label={t('edit', { name: textOf(rule) })}
                        onClick={() => setEditing(rule)}
                      />
                      <IconButton
                        size="sm"
                        icon={Trash2}
                        label={t('delete', { name: textOf(rule) })}
                        onClick={() => setDeleting(rule)}
                      />
                    </>
                  ) : (
                    rule.is_active === false && <Badge tone="neutral">{t('rules.off')}</Badge>
                  )}
                </span>
              </li>
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
