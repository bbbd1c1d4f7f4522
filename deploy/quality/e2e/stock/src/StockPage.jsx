import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHref, useLocation } from 'react-router-dom';
import './stock.css';

const Details = lazy(() => import('./Details.jsx'));

export default function StockPage() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const home = useHref('/dashboard');
  return (
    <section className="stock-of-elsewhere">
      <h1>Залиха</h1>
      <p>
        at {pathname}, home {home}
      </p>
      <button type="button" onClick={() => setOpen(true)}>
        Детали
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Details />
        </Suspense>
      )}
      {createPortal(<output>portal</output>, document.body)}
    </section>
  );
}
