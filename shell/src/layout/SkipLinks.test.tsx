import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderInShell, whereabouts } from '../testing/renderInShell';
import { SkipLinks } from './SkipLinks';

/** A page whose table and map come later, as those of modules do. */
function Console() {
  const area = useRef<HTMLElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <SkipLinks area={area} />
      <button type="button" onClick={() => setLoaded(!isLoaded)}>
        load
      </button>
      <main ref={area}>
        {isLoaded && (
          <>
            <div className="leaflet-container" tabIndex={-1} data-testid="map" />
            <section tabIndex={-1} aria-label="Возила" data-skip="table" />
          </>
        )}
      </main>
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
  expect(whereabouts.path).toBe('/vehicles');
  await user.click(screen.getByRole('button', { name: 'load' }));
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
});
