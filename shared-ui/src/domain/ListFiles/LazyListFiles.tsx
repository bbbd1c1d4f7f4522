import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button/Button';
import { BlankIcon } from '../../internal/BlankIcon';
import { deferred } from '../../internal/deferred';
import { preloadWhenIdle } from '../../internal/lazyPart';
import type { ListFilesProps } from './ListFiles';

export type { ListFilesProps } from './ListFiles';

/**
 * Disabled buttons of the same size, so that the head of a page has the same height before and after their code has
 * loaded.
 */
function Place({ labels }: ListFilesProps) {
  const { t } = useTranslation('ui');
  return [labels?.csv ?? t('ui:actions.exportCsv'), labels?.xlsx ?? t('ui:actions.exportXlsx')].map((label) => (
    <Button key={label} icon={<BlankIcon />} disabled>
      {label}
    </Button>
  ));
}

/** Buttons that save a list as CSV and as a workbook. Their code is loaded after the page's. */
export const ListFiles = deferred<ListFilesProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './ListFiles')).ListFiles,
  Place,
);
preloadWhenIdle(ListFiles.preload);
