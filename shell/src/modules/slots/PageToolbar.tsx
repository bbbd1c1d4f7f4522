import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { ToolbarProps } from 'shared-auth';
import { toolbarSlot } from '../../registry/contributions';
import { useModules } from '../ModulesProvider';
import styles from './PageToolbar.module.css';
import { SlotOutlet } from './SlotOutlet';

/** The head of the current page: the header around its `h1`. */
const currentHeader = () => document.querySelector('main h1')?.closest('header') ?? null;

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = styles.toolbar ?? '';
  return place;
}

function Toolbar() {
  const { pathname } = useLocation();
  const [place] = useState(createPlace);

  useEffect(
    function followTheHeader() {
      // One element that moves from page to page, so that widgets keep their state.
      const follow = () => {
        const header = currentHeader();
        if (header && place.parentElement !== header) header.append(place);
      };
      const observer = new MutationObserver(follow);
      observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
      follow();
      return () => {
        observer.disconnect();
        place.remove();
      };
    },
    [place],
  );

  return createPortal(
    <SlotOutlet
      request={{
        name: toolbarSlot,
        props: { path: pathname } satisfies ToolbarProps,
        minHeight: 0,
        arrange: (parts) => (
          <div className={styles.parts}>
            {parts.map(({ key, content }) => (
              <div key={key}>{content}</div>
            ))}
          </div>
        ),
      }}
    />,
    place,
  );
}

/**
 * Widgets of modules in the head of each page. The page does not know them, and without a module that fills the slot no
 * observer runs.
 */
export function PageToolbar() {
  const { contributions } = useModules();
  return contributions.widgets(toolbarSlot).length > 0 && <Toolbar />;
}
