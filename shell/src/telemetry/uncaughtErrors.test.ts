import { ApiError } from 'shared-auth';
import { keepEarlyErrors } from './earlyErrors';
import { markPage } from './heartbeat';
import { type Report, sendReportsBy, setReportContext } from './reports';
import { watchUncaughtErrors } from './uncaughtErrors';

let reports: Report[];
let stop: () => void;
let number = 0;
beforeEach(() => {
  number += 1;
  reports = [];
  setReportContext({ revision: 1, shell: '1.0.0', candidates: new Set() });
  sendReportsBy((report) => void reports.push(report));
  stop = watchUncaughtErrors();
  markPage(`mfe-alarms@1.${number}.0`);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  stop();
  markPage('');
  sendReportsBy(null);
  jest.restoreAllMocks();
});

/** As a browser tells of what a handler threw: the file that is named is the one whose code called it. */
const tell = (error: unknown, filename = 'https://console/modules/shell/1.0.0/react-dom.js') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename, cancelable: true }));

it('books a text that a click handler threw to the page that was shown, although React’s file called the handler', () => {
  tell('on purpose');
  expect(reports).toEqual([{ module: 'mfe-alarms', version: `1.${number}.0`, kind: 'uncaught', thrown: 'on purpose' }]);
});

it('books an Error to the module in its stack, one of the shell’s own files to the shell, and others to nobody', () => {
  const error = (stack: string, of = new Error('boom')) => Object.assign(of, { stack });
  tell(error('Error: boom\n at x (https://console/modules/mfe-fleet/2.0.0/page.js:1:2)'));
  tell(
    error(
      'Error: boom\n at x (https://console/modules/shell/1.0.0/main.js:1:2)',
      new ApiError({ kind: 'network', url: '/api' }),
    ),
  );
  tell(error('Error: boom\n at x (chrome-extension://abc/content.js:1:2)'));
  expect(reports.map(({ module }) => module)).toEqual(['mfe-fleet']);
  tell(error('Error: boom\n at x (https://console/modules/shell/1.0.0/main.js:1:2)'));
  expect(reports.map(({ module }) => module)).toEqual(['mfe-fleet', 'shell']);
});

it('books what was thrown before anyone watched', () => {
  stop();
  keepEarlyErrors();
  tell(
    Object.assign(new Error('boom'), { stack: ` at x (https://console/modules/mfe-early/1.${number}.0/page.js:1:2)` }),
  );
  expect(reports).toEqual([]);
  stop = watchUncaughtErrors();
  expect(reports.map(({ module }) => module)).toEqual(['mfe-early']);
});
