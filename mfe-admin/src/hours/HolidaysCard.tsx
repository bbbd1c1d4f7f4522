import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { dayText, localDateTime } from 'shared-auth/contract';
import { Alert, Card, clock, QueryView, SelectField } from 'shared-ui';
import { holidaysQuery } from './calendars.api';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';

/** The public holidays of a year, so that users can correct one by an exception. */
export function HolidaysCard() {
  const t = useHourTexts();
  const { i18n } = useTranslation('ui');
  const [today] = useState(() => localDateTime(clock.now()).date);
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const query = useQuery(holidaysQuery(year));
  return (
    <Card title={t('holidays.title')}>
      <div className={styles.card}>
        <div className={styles.short}>
          <SelectField
            label={t('holidays.year')}
            value={String(year)}
            onChange={(value) => setYear(Number(value))}
            options={[thisYear - 1, thisYear, thisYear + 1, thisYear + 2].map((one) => ({
              value: String(one),
              label: String(one),
            }))}
          />
        </div>
        <QueryView query={query} height={332} error={(error) => t('holidays.failed', { message: errorText(error, t) })}>
          {({ is_known, holidays }) => (
            <>
              {!is_known && <Alert tone="warning">{t('holidays.unknown', { year: String(year) })}</Alert>}
              <ul className={styles.holidays} aria-label={t('holidays.title')}>
                {holidays.map(({ date, name, name_en, is_announced, is_moved }) => (
                  <li key={date}>
                    <span className={styles.date}>{dayText(date ?? '')}</span>
                    <span>
                      {i18n.language === 'en' ? name_en : name}
                      {is_moved && ` (${t('holidays.moved')})`}
                      {is_announced && date !== null && date > today && ` (${t('holidays.announced')})`}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryView>
        <p className={styles.note}>{t('holidays.hint')}</p>
      </div>
    </Card>
  );
}
