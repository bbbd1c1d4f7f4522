import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Id, useSession } from 'shared-auth';
import { colleaguesQuery } from './work.api';

/** The value of "the next shift" among the people. */
const NEXT_SHIFT = 'shift';

/**
 * The receiver of alarms that are handed over: a colleague who sees them, or the next shift.
 * @param alarm one of them; undefined without any
 */
export function useReceiver(alarm: Id | undefined) {
  const { t } = useTranslation('mfe-alarms');
  const { user } = useSession();
  const { data: people = [] } = useQuery({ ...colleaguesQuery(alarm ?? ''), enabled: alarm !== undefined });
  const [to, setTo] = useState('');
  const person = people.find(({ id }) => String(id) === to);
  return {
    isChosen: to !== '',
    to: person?.id ?? null,
    /** The message after the hand-over. */
    done: person ? t('work.handedTo', { name: person.name }) : t('work.handedOn'),
    field: {
      label: t('work.to'),
      value: to,
      onChange: setTo,
      placeholder: t('work.choose'),
      options: [
        { value: NEXT_SHIFT, label: t('work.shift') },
        ...people
          .filter(({ id }) => String(id) !== String(user?.id))
          .map(({ id, name }) => ({ value: String(id), label: name ?? String(id) })),
      ],
    },
  };
}
