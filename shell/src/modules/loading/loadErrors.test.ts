import { IntegrityError } from './integrity';
import { classifyFailure } from './loadErrors';

it.each([
  [new IntegrityError('x has no hash in the registry'), 'integrity'],
  [new TypeError('Failed to fetch'), 'network'],
  [new DOMException('signal timed out', 'TimeoutError'), 'timeout'],
  [new Error('ScriptNetworkError: Script "x" timed out.'), 'timeout'],
  [new Error('ScriptNetworkError: Failed to load script "x" (network failure, 404, CORS, etc.)'), 'network'],
  [new Error('x answered 404'), 'http'],
  [new Error('incompatible: requires shell ^2.0.0'), 'incompatible'],
  [new Error('ScriptExecutionError: Script "x" loaded but threw a runtime error'), 'evaluation'],
  ['nonsense', 'evaluation'],
])('%s is %s', (error, kind) => {
  expect(classifyFailure(error)).toBe(kind);
});
