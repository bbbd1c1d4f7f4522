import styles from './frame.module.css';
import { useProps } from './useProps';
import { useSay } from './useSay';

/** A component's properties, from its types. */
export function PropsTable({ component }: { component: string }) {
  const say = useSay();
  const props = useProps(component);
  if (!props) return null;
  if (props.length === 0) return <p>{say('Нема свои својства.', 'It has no properties of its own.')}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.props}>
        <caption>{say(`Својства на ${component}`, `Properties of ${component}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{say('Име', 'Name')}</th>
            <th scope="col">{say('Тип', 'Type')}</th>
            <th scope="col">{say('Опис', 'Description')}</th>
          </tr>
        </thead>
        <tbody>
          {props.map(({ name, type, required, text }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {required && <span title={say('задолжително', 'required')}> *</span>}
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td lang="en">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
