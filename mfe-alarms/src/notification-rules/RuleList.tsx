import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Button, ConfirmDialog, EmptyState, QueryView, Skeleton, Stack } from 'shared-ui';
import { type Rule, rulesQuery, useDeleteRule } from './notificationRules.api';
import { RuleCard } from './RuleCard';
import { RuleDialog } from './RuleDialog';
import styles from './RuleList.module.css';
import { useRuleNames } from './useRuleNames';

/** The rules that managers keep for others, or one's own, with what changes them. */
export function RuleList({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('mfe-alarms');
  const rules = useQuery(rulesQuery(isOwn));
  const { names, choices } = useRuleNames(isOwn);
  const deletion = useDeleteRule();
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Rule | null>(null);

  function closeQuestion() {
    deletion.reset();
    setDeleted(null);
  }
  return (
    <Stack gap={3}>
      <QueryView
        query={rules}
        skeleton={<Skeleton height={160} />}
        error={(error) => errorText(error, t)}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState>{t(isOwn ? 'rules.noneOwn' : 'rules.none')}</EmptyState>}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('rules.list')}>
            {rows.map((rule) => (
              <li key={rule.id}>
                <RuleCard rule={rule} isOwn={isOwn} names={names} onEdit={setEdited} onDelete={setDeleted} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <div>
        <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
          {t('rules.add')}
        </Button>
      </div>
      {edited !== null && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          isOwn={isOwn}
          names={names}
          choices={choices}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        title={t('rules.delete')}
        message={t('rules.confirmDelete')}
        confirmLabel={t('ui:actions.delete')}
        tone="danger"
        busy={deletion.isPending}
        onConfirm={() => deleted && deletion.mutate(deleted.id, { onSuccess: closeQuestion })}
        onClose={closeQuestion}
        {...(deletion.error && { error: errorText(deletion.error, t) })}
      />
    </Stack>
  );
}
