/**
 * For a proof only: keeps what a page does that belongs to no one module. Its source is sent into pages as text, so it
 * needs nothing outside itself.
 *
 * @param {Window & typeof globalThis} window
 * @param {(window: Window) => () => string[]} trackChanges
 */
module.exports = function watchPage(window, trackChanges) {
  const { document } = window;
  const kept = { scripts: [], violations: [], renderers: [], changes: () => [] };
  window.fleetProof = kept;
  // What React's copies register with.
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    checkDCE() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onScheduleFiberRoot() {},
    inject: ({ rendererPackageName, version }) => kept.renderers.push(`${rendererPackageName} ${version}`),
  };
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    kept.violations.push({ directive: effectiveDirective, blocked: blockedURI, file: sourceFile ?? '' }),
  );
  // A loader takes its scripts out again.
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.nodeName === 'SCRIPT') kept.scripts.push(node.src);
  }).observe(document, { childList: true, subtree: true });
  // Before any script of the page.
  document.addEventListener(
    'readystatechange',
    () => {
      kept.changes = trackChanges(window);
    },
    { once: true },
  );
};
