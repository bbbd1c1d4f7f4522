import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderInShell, whereabouts } from '../testing/renderInShell';
import { SkipLinks } from './SkipLinks';

/** A page whose table and map come later, as those of modules do. */
function Console() {
  const area = useRef<HTMLDivElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <SkipLinks area={area} />
      <button type="button" onClick={() => setLoaded(!isLoaded)}>
        load
      </button>
      <div ref={area}>
        <main>
          {isLoaded && (
            <>
              <div className="leaflet-container" tabIndex={-1} data-testid="map" />
              <section tabIndex={-1} aria-label="Возила" data-skip="table" />
            </>
          )}
        </main>
        {isLoaded && <section tabIndex={-1} aria-label="Аларми" data-skip="alarms" />}
      </div>
    </>
  );
}

it('lead to the table and to the map of a page, while it has them, and stay out of the address', async () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const { user } = await renderInShell(<Console />, ['/vehicles']);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'load' }));
  await user.click(await screen.findByRole('link', { name: 'Оди на табелата' }));
  expect(screen.getByRole('region', { name: 'Возила' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Оди на мапата' }));
  expect(screen.getByTestId('map')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Оди на критичните аларми' }));
  expect(screen.getByRole('region', { name: 'Аларми' })).toHaveFocus();
  expect(whereabouts.path).toBe('/vehicles');
  await user.click(screen.getByRole('button', { name: 'load' }));
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
});

it('D29: lead to the alarm bar by one key from anywhere, but not out of a dialog', async () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const { user } = await renderInShell(<Console />, ['/vehicles']);
  await user.click(screen.getByRole('button', { name: 'load' }));
  const dialog = document.body.appendChild(Object.assign(document.createElement('dialog'), { open: true }));
  await user.keyboard('{Alt>}a{/Alt}');
  expect(screen.getByRole('region', { name: 'Аларми' })).not.toHaveFocus();
  dialog.remove();
  await user.keyboard('{Alt>}a{/Alt}');
  expect(screen.getByRole('region', { name: 'Аларми' })).toHaveFocus();
});
