import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { preloadParts } from 'shared-ui/testing/parts';

// A page with its tables takes its time on a busy machine; a limit reached too early would fail what works.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);

// In a browser the code of dialogs and the like has come by the time one opens them; a test need not wait for it
// either.
beforeAll(preloadParts);

// As in deploy/quality/e2e: on CI's shared machine a test gets a second try, and its first failure is printed.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
