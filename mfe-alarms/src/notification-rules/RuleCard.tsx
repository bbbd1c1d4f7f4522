import { Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Button, Card, Disclosure, IconButton, notify, SwitchField } from 'shared-ui';
import { pausedRule, ruleBody, ruleInput } from './notificationRules';
import { type Rule, useSaveRule, useTestRule } from './notificationRules.api';
import styles from './RuleList.module.css';
import { RulePreview } from './RulePreview';
import { type RuleNames, stepSentence } from './ruleSentence';

interface RuleCardProps {
  rule: Rule;
  isOwn: boolean;
  names: RuleNames;
  onEdit: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
}

/** A rule in plain sentences, one a step: paused, tried, changed, and what it would have sent last week. */
export function RuleCard({ rule, isOwn, names, onEdit, onDelete }: RuleCardProps) {
  const { t, i18n } = useTranslation('mfe-alarms');
  const saving = useSaveRule(isOwn);
  const trial = useTestRule();
  const [isOpen, setOpen] = useState(false);
  const body = ruleBody(ruleInput(rule), rule.is_paused);
  const sentences = body.steps.map((step) => stepSentence(body, step, { isOwn, names, locale: i18n.language, t }));
  const [first = ''] = sentences;
  const showFailure = (error: unknown) => notify.error(errorText(error, t));
  return (
    <Card>
      <div className={styles.rule}>
        <ol className={styles.sentences} data-paused={rule.is_paused}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
        <fieldset aria-label={first} className={styles.actions}>
          <SwitchField
            label={t('rules.isOn')}
            checked={!rule.is_paused}
            disabled={saving.isPending}
            onChange={(isOn) => saving.mutate({ id: rule.id, body: pausedRule(rule, !isOn) }, { onError: showFailure })}
          />
          <Button
            size="sm"
            icon={Send}
            busy={trial.isPending}
            onClick={() =>
              trial.mutate(rule.id, { onSuccess: () => notify.success(t('rules.tested')), onError: showFailure })
            }
          >
            {t('rules.test')}
          </Button>
          <span className={styles.icons}>
            <IconButton
              size="sm"
              icon={Pencil}
              label={t('rules.editNamed', { rule: first })}
              onClick={() => onEdit(rule)}
            />
            <IconButton
              size="sm"
              icon={Trash2}
              label={t('rules.deleteNamed', { rule: first })}
              onClick={() => onDelete(rule)}
            />
          </span>
        </fieldset>
        <Disclosure label={t('rules.preview.title')} onToggle={(event) => setOpen(event.currentTarget.open)}>
          {isOpen && <RulePreview body={body} isOwn={isOwn} />}
        </Disclosure>
      </div>
    </Card>
  );
}
