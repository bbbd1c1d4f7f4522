import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { addReportTexts } from 'shared-ui/reports';

/** `t` of this module, which knows the words of reports as well. */
export function useReportTexts(): Translate {
  const { t, i18n } = useTranslation('mfe-reports');
  addReportTexts(i18n);
  return t;
}
