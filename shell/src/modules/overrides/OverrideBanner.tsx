import { Button } from 'shared-ui';
import { useUpdateTexts } from '../../updates/useUpdateTexts';
import styles from './OverrideBanner.module.css';
import { type Override, resetOverrides } from './overrideStorage';

const listed = (overrides: readonly Override[]) =>
  overrides.map(({ id, url }) => `${id} → ${new URL(url).host}`).join(', ');

/**
 * Shows which modules this tab runs from a developer's machine, and which could not be reached there, with a button to
 * end it.
 */
export function OverrideBanner({ overrides }: { overrides: readonly Override[] }) {
  const t = useUpdateTexts();
  const parts = [
    { text: t('overrides.active'), of: overrides.filter(({ isSilent }) => !isSilent) },
    { text: t('overrides.silent'), of: overrides.filter(({ isSilent }) => isSilent) },
  ];
  return (
    <div className={styles.banner} role="status">
      <span>
        {parts
          .filter(({ of }) => of.length > 0)
          .map(({ text, of }) => `${text} ${listed(of)}`)
          .join(' · ')}
      </span>
      <Button variant="secondary" size="sm" onClick={resetOverrides}>
        {t('overrides.reset')}
      </Button>
    </div>
  );
}
