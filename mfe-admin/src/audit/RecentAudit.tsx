import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths, serverText } from 'shared-auth';
import { QueryView, Stack, TextLink } from 'shared-ui';
import { AuditTable } from './AuditTable';
import { type AuditSubject, auditOf, filtersOf } from './audit.api';

const SHOWN = 10;

/** The newest audit entries of one vehicle, device or person, with a link to all of them. */
export default function RecentAudit({ subject }: { subject: AuditSubject }) {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(auditOf(filtersOf(subject), SHOWN));
  const [entry] = Object.entries(subject);
  return (
    <QueryView query={query} height={240} error={(error) => serverText(error, t, t('ui:errors.network'))}>
      {({ rows }) => (
        <Stack>
          <AuditTable
            isOfOne={!('person' in subject)}
            rows={rows}
            state="ready"
            stale={query.isError}
            empty={t('audit.empty')}
          />
          <TextLink to={`${paths.audit()}?${new URLSearchParams(entry ? [[entry[0], String(entry[1])]] : [])}`}>
            {t('audit.all')}
          </TextLink>
        </Stack>
      )}
    </QueryView>
  );
}
