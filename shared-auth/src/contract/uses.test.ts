import { descriptorFields } from './module';
import { fieldsOf } from './uses';

it('asks of a shell no field that only those read who roll out', () => {
  const accepted = [{ measure: 'size', until: '2027-03-31', why: 'The sum of all pages.' }];
  const fields = fieldsOf({ accepted, takeBack: { goodForHours: 24 }, menu: [{ path: '/tyres', icon: 'box' }] });
  expect(fields).toEqual(['accepted', 'menu', 'menu.icon', 'menu.path', 'takeBack']);
  expect(descriptorFields()).toEqual(expect.arrayContaining(fields));
});

it('asks of a shell that it knows needs and backends, not what they are', () => {
  const fields = fieldsOf({ needs: { connect: ['https://a.example.mk'] }, backend: { url: 'https://b.example.mk' } });
  expect(fields).toEqual(['backend', 'needs']);
  expect(descriptorFields()).toEqual(expect.arrayContaining(fields));
});
