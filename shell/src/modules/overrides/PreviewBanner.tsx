import { useEffect, useState } from 'react';
import { api, isApiError } from 'shared-auth';
import type { RuntimeConfig } from 'shared-auth/contract';
import { Button, formatDate, formatTime } from 'shared-ui';
import { useUpdateTexts } from '../../updates/useUpdateTexts';
import styles from './OverrideBanner.module.css';

const PATH = '/ops/preview';

const reloadPage = () => window.location.reload();
/** The user entered this time in minutes, so seconds are not shown. */
const toTheMinute = (at: number) => `${formatDate(at)} ${formatTime(at).slice(0, 5)}`;
const putAway = (then: () => void) => void api.delete(PATH).then(then, then);

interface PreviewBannerProps {
  preview: NonNullable<RuntimeConfig['preview']>;
  reload?: () => void;
}

/**
 * Asks the gateway for the preview whose link was opened. On a page with its builds it shows their versions and their
 * end, with a button to leave the preview.
 */
export function PreviewBanner({ preview, reload = reloadPage }: PreviewBannerProps) {
  const t = useUpdateTexts();
  const { isShown, until, versions } = preview;
  const [isRefused, setIsRefused] = useState(false);

  useEffect(
    function ask() {
      api.post(PATH, {}).then(
        () => !isShown && reload(),
        (error: unknown) => {
          if (!isApiError(error) || error.status !== 403) return;
          // Another user has signed in meanwhile, who may not see this preview.
          if (isShown) putAway(reload);
          else setIsRefused(true);
        },
      );
    },
    [isShown, reload],
  );

  if (!isShown && !isRefused) return null;
  return (
    <div className={styles.banner} role="status">
      <span>
        {isRefused
          ? t('preview.refused')
          : t('preview.shown', { until: toTheMinute(Date.parse(until)), versions: versions.join(', ') })}
      </span>
      <Button variant="secondary" size="sm" onClick={() => putAway(reload)}>
        {t('preview.end')}
      </Button>
    </div>
  );
}
