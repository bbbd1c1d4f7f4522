import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { preloadParts } from 'shared-ui/testing/parts';

// A page with its tables needs time on a busy machine; with a short limit working tests would fail.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);

// In a browser the code of dialogs and the like is loaded before a user opens them, so a test need not wait for it
// either.
beforeAll(preloadParts);

// As in deploy/quality/e2e: on CI's shared machine a test gets a second try, and its first failure is printed.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
