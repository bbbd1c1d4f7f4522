/** @clock real */
import { made } from '../../testing/atOnce/makers';
import { testPairs } from '../../testing/atOnce/testPairs';

/** Those with so many pairs that each has a file of its own, which keeps every slice within its minutes. */
const apart = ['/api/alarms/:id', '/api/vehicles/:id', '/api/users/:id'];

testPairs(made.filter((kind) => !apart.includes(kind)));
