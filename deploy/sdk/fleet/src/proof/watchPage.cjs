/**
 * For a proof only: records what a page does that no single module can be blamed for. Its source is sent into pages as
 * text, so it uses nothing outside itself.
 *
 * @param {Window & typeof globalThis} window
 * @param {(window: Window) => () => string[]} trackChanges
 */
module.exports = function watchPage(window, trackChanges) {
  const { document } = window;
  const kept = { scripts: [], renderers: [], changes: () => [] };
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
  // Its policy does not cover it, so that what the policy covers tells of it.
  window.RTCPeerConnection = window.webkitRTCPeerConnection = class {
    constructor() {
      window.fetch('webrtc:').catch(() => {});
      throw new Error('WebRTC is off while a build is proved');
    }
  };
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
