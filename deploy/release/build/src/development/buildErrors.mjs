// In the page of a module that is being developed, a failed build covers the page until it succeeds. The development
// server's client reports it by a message to the window. The panel is styled through the object model, since the
// console's policy allows no inline styles; nor does it allow frames, which the server's own overlay needs.

const ID = 'fleet-build-errors';

/** @typedef {{ message?: string, moduleName?: string, file?: string }} BuildError */

/** Without the colors of a terminal. @param {unknown} text */
const plain = (text) => String(text).replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');

/** @param {string | BuildError} error */
const textOf = (error) =>
  typeof error === 'string'
    ? plain(error)
    : plain([error.moduleName ?? error.file, error.message].filter(Boolean).join('\n'));

const close = () => document.getElementById(ID)?.remove();

/** @param {readonly (string | BuildError)[]} errors */
function show(errors) {
  close();
  const panel = document.createElement('div');
  panel.id = ID;
  panel.setAttribute('role', 'alert');
  Object.assign(panel.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    overflow: 'auto',
    padding: '24px',
    background: '#1b1b1fee',
    color: '#fff',
    font: '14px/1.5 ui-monospace, monospace',
  });
  const title = document.createElement('h2');
  title.textContent = 'This module does not build';
  title.style.margin = '0 0 16px';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Close';
  Object.assign(button.style, { position: 'absolute', insetBlockStart: '24px', insetInlineEnd: '24px' });
  button.addEventListener('click', close);
  panel.append(title, button);
  for (const error of errors) {
    const text = document.createElement('pre');
    text.textContent = textOf(error);
    text.style.whiteSpace = 'pre-wrap';
    panel.append(text);
  }
  document.body.append(panel);
}

// A module's worker starts with this file too.
globalThis.window?.addEventListener('message', ({ data, source }) => {
  if (source !== window || typeof data?.type !== 'string') return;
  if (data.type === 'webpackErrors') show(Array.isArray(data.data) ? data.data : []);
  if (['webpackOk', 'webpackStillOk', 'webpackWarnings', 'webpackInvalid'].includes(data.type)) close();
});
globalThis.window?.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
