import { descriptorFields } from './module';
import { fieldsOf } from './uses';

it('asks of a shell no field that only those read who roll out', () => {
  const accepted = [{ measure: 'size', until: '2027-03-31', why: 'The sum of all pages.' }];
  const fields = fieldsOf({ accepted, takeBack: { goodForHours: 24 }, menu: [{ path: '/tyres', icon: 'box' }] });
  expect(fields).toEqual(['accepted', 'menu', 'menu.icon', 'menu.path', 'takeBack']);
  expect(descriptorFields()).toEqual(expect.arrayContaining(fields));
});
