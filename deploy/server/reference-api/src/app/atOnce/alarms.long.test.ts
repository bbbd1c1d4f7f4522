/** @clock real */
import { testPairs } from '../../testing/atOnce/testPairs';

testPairs(['/api/alarms/:id']);
