import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, EditableCards, ErrorState } from 'shared-ui';
import { type Rule, ruleBody, ruleInput } from './notificationRules';
import { isSilent, rulesQuery, useDeleteRule, useSaveRule, useTestRule } from './notificationRules.api';
import { RuleDialog } from './RuleDialog';
import { RulePreview } from './RulePreview';
import styles from './Rules.module.css';
import { stepSentence } from './ruleSentence';
import { useRuleNames } from './useRuleNames';

/**
 * The rules that managers set for others, or the user's own: in plain sentences, one per step, with the messages that
 * each would have sent last week.
 */
export function RuleList({ isOwn }: { isOwn: boolean }) {
  const { t, i18n } = useTranslation('mfe-alarms');
  const rules = useQuery(rulesQuery(isOwn));
  const { names, choices, unread } = useRuleNames(isOwn);
  const saving = useSaveRule(isOwn);
  const trial = useTestRule();
  const deletion = useDeleteRule();

  function card(rule: Rule) {
    const body = ruleBody(ruleInput(rule), rule.is_paused === true);
    const sentences = body.steps.map((step) => stepSentence(body, step, { isOwn, names, locale: i18n.language, t }));
    return {
      name: sentences[0] ?? '',
      content: (
        <ol className={styles.sentences} data-paused={rule.is_paused === true}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      ),
      below: (
        <>
          {isSilent(rule) && <Alert tone="danger">{t('rules.silent')}</Alert>}
          <RulePreview body={body} isOwn={isOwn} />
        </>
      ),
      isOn: rule.is_paused !== true,
    };
  }
  return (
    <>
      {unread && (
        <ErrorState
          message={t('rules.unreadNames', { message: errorText(unread.error, t) })}
          onRetry={() => void unread.refetch()}
          busy={unread.isFetching}
        />
      )}
      <EditableCards
        label={t('rules.list')}
        query={rules}
        error={(error) => errorText(error, t)}
        empty={t(isOwn ? 'rules.noneOwn' : 'rules.none')}
        addLabel={t('rules.add')}
        card={card}
        form={(rule, onClose) => (
          <RuleDialog rule={rule} isOwn={isOwn} names={names} choices={choices} onClose={onClose} />
        )}
        onSwitch={(rule, isOn) => saving.mutateAsync({ id: rule.id, body: ruleBody(ruleInput(rule), !isOn) })}
        onTest={(rule) => trial.mutateAsync(rule.id)}
        tested={t('rules.tested')}
        onDelete={(rule) => deletion.mutateAsync({ id: rule.id })}
        deletion={() => ({ title: t('rules.delete'), message: t('rules.confirmDelete') })}
      />
    </>
  );
}
