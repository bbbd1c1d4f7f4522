import { useLayoutEffect, useRef } from 'react';
import { PRODUCT } from '../../brand/product';

/**
 * Rendered before a module's page: names the document by the page's title in the registry (WCAG 2.4.2). A page that
 * names it itself, as `PageHeader` does, is rendered after this and overrides it.
 */
export function DocumentTitle({ title }: { title: string }) {
  const given = useRef<string | null>(null);
  useLayoutEffect(
    function nameTheDocument() {
      // Updated for another language, but a title set by the page is left.
      if (given.current !== null && document.title !== given.current) return;
      given.current = `${title} · ${PRODUCT}`;
      document.title = given.current;
    },
    [title],
  );
  return null;
}
