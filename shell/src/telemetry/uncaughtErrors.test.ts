import { markPage } from './heartbeat';
import { type Report, sendReportsBy } from './reports';
import { watchUncaughtErrors } from './uncaughtErrors';

let reports: Report[];
let stop: () => void;
let number = 0;
beforeEach(() => {
  number += 1;
  reports = [];
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

it('books an Error to the module in its stack, and one of the shell’s own files to nobody', () => {
  const error = (stack: string) => Object.assign(new Error('boom'), { stack });
  tell(error('Error: boom\n at x (https://console/modules/mfe-fleet/2.0.0/page.js:1:2)'));
  tell(error('Error: boom\n at x (https://console/modules/shell/1.0.0/main.js:1:2)'));
  expect(reports.map(({ module }) => module)).toEqual(['mfe-fleet']);
});
