import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasUnsavedInput, session } from 'shared-auth';
import { type FakeAnswer, fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { renderPage } from '../testing/renderPage';
import { ana, boris, listOf } from '../testing/users';
import UsersPage from './UsersPage';

let server: ReturnType<typeof fakeServer>;

// jsdom has no layout: without this no element counts as visible, and dialogs move the focus to none.
Element.prototype.checkVisibility ??= () => true;

beforeEach(async () => {
  await signInAs('admin');
  server = fakeServer({ 'GET /api/users': listOf([ana, boris]) });
});
afterEach(() => {
  server.restore();
  session.logout();
});

const field = (name: string) => screen.getByLabelText(name, { selector: '[role="dialog"] *' });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Зачувај' }));
const posts = () => server.callsTo('POST', '/api/users');

async function openCreate() {
  const view = renderPage(<UsersPage />);
  await screen.findByText('Ана Петровска');
  await userEvent.click(screen.getByRole('button', { name: 'Додади корисник' }));
  await dialog('Нов корисник');
  return view;
}

async function fillIn(username = 'nikola') {
  await paste(field('Корисничко име'), username);
  await paste(field('Е-пошта'), 'nikola@example.com');
  await paste(field('Лозинка'), 'vrlo-tajno');
  await paste(field('Име'), 'Никола');
  await paste(field('Презиме'), 'Стојанов');
}

const nikola = {
  ...ana,
  id: 20,
  username: 'nikola',
  email: 'nikola@example.com',
  first_name: 'Никола',
  last_name: 'Стојанов',
};

describe('an invitation', () => {
  const open = async (name: string) => {
    renderPage(<UsersPage />);
    await userEvent.click(await screen.findByRole('button', { name: `Преглед: ${name}` }));
    return within(await dialog('Детали за корисникот'));
  };
  const newcomer = { ...ana, last_login: null, is_active: true };

  it('goes to who has never signed in, and says when it could not', async () => {
    serverAnnounces('users.invite');
    server.on('GET /api/users', listOf([newcomer]));
    server.on(`POST /api/users/${ana.id}/invitation`, {
      status: 409,
      json: { success: false, error: 'Веќе се најавил.' },
    });
    const details = await open('Ана Петровска');
    await userEvent.click(details.getByRole('button', { name: 'Покани по е-пошта' }));
    expect(await details.findByText('Веќе се најавил.')).toBeVisible();
    server.on(`POST /api/users/${ana.id}/invitation`, { json: { success: true, message: 'Пратена' } });
    await userEvent.click(details.getByRole('button', { name: 'Покани по е-пошта' }));
    expect(await details.findByText(`Поканата ќе пристигне на ${ana.email}.`)).toBeVisible();
  });

  it.each([
    ['who has signed in', { ...newcomer, last_login: '2026-12-01T08:00:00Z' }, ['users.invite']],
    ['a deactivated account', { ...newcomer, is_active: false }, ['users.invite']],
    ['anybody, where the server sends no mail', newcomer, []],
  ] as const)('is not offered for %s', async (_, user, announced) => {
    serverAnnounces(...announced);
    server.on('GET /api/users', listOf([user]));
    const details = await open('Ана Петровска');
    expect(details.queryByRole('button', { name: 'Покани по е-пошта' })).not.toBeInTheDocument();
  });
});

describe('creating a user', () => {
  it('D5-12: chooses what a manager or operator sees with the account, where the server takes it', async () => {
    serverAnnounces('assignments', 'users.scope');
    server.on('GET /api/assignments/own', { json: { success: true, data: { is_limited: false, vehicles: [] } } });
    server.on('POST /api/users', { status: 201, json: { success: true, data: nikola } });
    await openCreate();
    await fillIn();
    const logistics = await screen.findByRole('checkbox', { name: 'Логистика' });
    expect(screen.getByText('Ниту еден тим не е избран: ги гледа сите возила.')).toBeVisible();
    await userEvent.click(logistics);
    await userEvent.selectOptions(field('Улога'), 'driver');
    expect(screen.queryByRole('checkbox', { name: 'Логистика' })).not.toBeInTheDocument();
    await userEvent.selectOptions(field('Улога'), 'operator');
    await save();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ username: 'nikola', visible_team_ids: [2] });
  });

  it('starts empty, with the role operator and no status to choose', async () => {
    await openCreate();
    expect(field('Улога')).toHaveValue('operator');
    for (const name of ['Корисничко име', 'Е-пошта', 'Лозинка', 'Име', 'Презиме', 'Телефон'])
      expect(field(name)).toHaveValue('');
    expect(field('Тим')).toHaveDisplayValue('Без тим');
    expect(within(await dialog('Нов корисник')).queryByLabelText('Статус')).not.toBeInTheDocument();
  });

  it('requires username, email, password, names and role; phone and team are optional', async () => {
    await openCreate();
    for (const name of ['Корисничко име', 'Е-пошта', 'Лозинка', 'Име', 'Презиме', 'Улога'])
      expect(field(name)).toBeRequired();
    for (const name of ['Телефон', 'Тим']) expect(field(name)).not.toBeRequired();
    await save();
    expect(screen.getAllByText('Полето е задолжително')).toHaveLength(5);
    expect(field('Корисничко име')).toHaveFocus();
    expect(posts()).toHaveLength(0);
  });

  it('says how strong the password is for that username, where the server announces it', async () => {
    const { unmount } = await openCreate();
    await fillIn();
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
    expect(server.calls.some(({ path }) => path.includes('password'))).toBe(false);
    unmount();
    serverAnnounces('passwords.own');
    server.on('POST /api/auth/password-strength', { json: { success: true, data: { score: 0, refusal: 'username' } } });
    await openCreate();
    await fillIn();
    expect(await screen.findByText('Лозинката не може да биде исто што и корисничкото име')).toBeVisible();
    expect(server.callsTo('POST', '/api/auth/password-strength').at(-1)?.body).toEqual({
      password: 'vrlo-tajno',
      username: 'nikola',
    });
    serverAnnounces();
  });

  it('requires the format of an email address, and takes the error back when it is corrected', async () => {
    await openCreate();
    await fillIn();
    await userEvent.clear(field('Е-пошта'));
    await userEvent.type(field('Е-пошта'), 'nikola');
    await save();
    expect(field('Е-пошта')).toBeInvalid();
    expect(posts()).toHaveLength(0);
    await userEvent.type(field('Е-пошта'), '@example.com');
    expect(field('Е-пошта')).toBeValid();
  });

  it('sends exactly the body of the spec, reads the list again and resets the form', async () => {
    server.on('POST /api/users', { status: 201, json: { success: true } });
    const { notifications } = await openCreate();
    await fillIn();
    await paste(field('Телефон'), '070 123 456');
    await userEvent.selectOptions(field('Тим'), 'Техничка поддршка');
    server.on('GET /api/users', listOf([nikola]));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(posts().map((call) => call.body)).toEqual([
      {
        username: 'nikola',
        email: 'nikola@example.com',
        password: 'vrlo-tajno',
        first_name: 'Никола',
        last_name: 'Стојанов',
        role: 'operator',
        phone: '070 123 456',
        team_id: 3,
      },
    ]);
    expect(await screen.findByText('Никола Стојанов')).toBeVisible();
    expect(notifications).toMatchObject([{ text: 'Корисникот е создаден' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Додади корисник' }));
    await dialog('Нов корисник');
    expect(field('Корисничко име')).toHaveValue('');
    expect(field('Улога')).toHaveValue('operator');
  });

  it.each<[string, FakeAnswer, string]>([
    [
      "the server's message",
      { status: 409, json: { success: false, error: 'E_TAKEN', message: 'Името е зафатено' } },
      'Името е зафатено',
    ],
    ['its error where it has no message', { status: 422, json: { error: 'Невалидно' } }, 'Невалидно'],
    ['our own words where it says nothing', { status: 403, json: {} }, 'Грешка при креирање на корисникот'],
    ['a refusal with status 200', { json: { success: false } }, 'Грешка при креирање на корисникот'],
  ])('shows %s, keeps every value and can be dismissed', async (_name, answer, text) => {
    server.on('POST /api/users', answer);
    await openCreate();
    await fillIn();
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(field('Корисничко име')).toHaveValue('nikola');
    expect(field('Лозинка')).toHaveValue('vrlo-tajno');
    await userEvent.click(within(alert).getByRole('button', { name: 'Затвори' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field('Презиме')).toHaveValue('Стојанов');
  });

  it('puts what the server says about a field at the field', async () => {
    server.on('POST /api/users', {
      status: 422,
      json: {
        success: false,
        message: 'Проверете ги полињата',
        fields: { email: 'Е-поштата е зафатена', constructor: 'x' },
      },
    });
    await openCreate();
    await fillIn();
    await save();
    expect(await screen.findByText('Е-поштата е зафатена')).toBeVisible();
    expect(field('Е-пошта')).toBeInvalid();
  });

  it('sends one request however often it is submitted', async () => {
    let answer = (_value: FakeAnswer) => {};
    server.on('POST /api/users', () => new Promise<FakeAnswer>((resolve) => (answer = resolve)));
    await openCreate();
    await fillIn();
    await save();
    await save();
    await userEvent.type(field('Име'), '{Enter}');
    expect(posts()).toHaveLength(1);
    answer({ json: { success: true } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a create whose answer is lost', () => {
  const lostOnce = () => {
    let times = 0;
    server.on('POST /api/users', () => {
      times += 1;
      return times === 1 ? new TypeError('connection reset') : { status: 201, json: { success: true } };
    });
  };

  it('says that the outcome is not known, keeps the values, and sends nothing twice by itself', async () => {
    lostOnce();
    await openCreate();
    await fillIn();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Не е познато дали корисникот е создаден/);
    expect(field('Корисничко име')).toHaveValue('nikola');
    expect(posts()).toHaveLength(1);
  });

  it('looks the username up on retry, and does not create again what had been saved', async () => {
    lostOnce();
    const { notifications } = await openCreate();
    await fillIn();
    await save();
    await screen.findByRole('alert');
    server.on('GET /api/users', listOf([ana, { ...nikola, username: 'Nikola' }]));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(posts()).toHaveLength(1);
    expect(server.callsTo('GET', '/api/users').some((call) => call.query.get('search') === 'nikola')).toBe(true);
    expect(notifications.at(-1)?.text).toMatch(/не е создаден двапати/i);
  });

  it('creates on retry what had not been saved', async () => {
    lostOnce();
    await openCreate();
    await fillIn();
    await save();
    await screen.findByRole('alert');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(posts()).toHaveLength(2);
  });

  it('sends nothing while the look-up fails', async () => {
    lostOnce();
    await openCreate();
    await fillIn();
    await save();
    await screen.findByRole('alert');
    server.on('GET /api/users', new TypeError('still away'));
    await save();
    await waitFor(() => expect(server.calls.some((call) => call.query.get('search') === 'nikola')).toBe(true));
    expect(await screen.findByText(/^Не е познато дали корисникот е создаден/)).toBeVisible();
    expect(posts()).toHaveLength(1);
  });

  it('tells when the lost one was saved and the form has changed since', async () => {
    lostOnce();
    await openCreate();
    await fillIn();
    await save();
    await screen.findByRole('alert');
    server.on('GET /api/users', listOf([nikola]));
    await userEvent.clear(field('Корисничко име'));
    await userEvent.type(field('Корисничко име'), 'nikola2');
    await save();
    expect(await screen.findByText(/„nikola“ веќе бил создаден/)).toBeVisible();
    expect(posts()).toHaveLength(1);
    expect(field('Корисничко име')).toHaveValue('nikola2');
  });

  it('says at the field when the username belongs to someone else', async () => {
    lostOnce();
    await openCreate();
    await fillIn();
    await save();
    await screen.findByRole('alert');
    server.on('GET /api/users', listOf([{ ...boris, username: 'nikola' }]));
    await save();
    expect(await screen.findByText('Корисничкото име е веќе зафатено')).toBeVisible();
    expect(posts()).toHaveLength(1);
  });
});

describe('making a user inactive by the form', () => {
  it('names the rules that tell nobody without the user, before and after', async () => {
    serverAnnounces('notifications', 'notifications.silent');
    server.on('GET /api/notification-rules/silent', listOf([{ id: 3, alarm_types: ['sos'] }]));
    server.on('PUT /api/users/7', { json: { success: true } });
    const { notifications } = renderPage(<UsersPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Измени: Ана Петровска' }));
    const form = within(await dialog('Измени корисник'));
    expect(server.callsTo('GET', '/api/notification-rules/silent')).toEqual([]);
    await userEvent.selectOptions(form.getByLabelText('Статус'), 'Неактивен');
    expect(await form.findByText(/Потоа 1 правило за известување не известува никого: SOS/)).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
    await waitFor(() =>
      expect(notifications.map(({ text }) => text)).toContain(
        '1 правило за известување сега не известува никого: SOS.',
      ),
    );
    serverAnnounces();
  });
});

describe('G22: what is left with who goes', () => {
  const held = {
    vehicles: [{ license_plate: 'SK-1234-AB', vehicle_code: 'V-1' }],
    schedules: [
      { name: 'Месечен', alone: true },
      { name: 'Неделен', alone: false },
    ],
  };
  const named = 'Вози: SK-1234-AB. Извештаи што ги испраќа или прима: Месечен (никој друг не го прима); Неделен.';
  beforeEach(() => {
    serverAnnounces('users.duties');
    server.on('GET /api/users/7/duties', { json: { success: true, data: held } });
  });
  afterEach(() => serverAnnounces());

  it('is named before', async () => {
    renderPage(<UsersPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Деактивирај: Ана Петровска' }));
    expect(await screen.findByText(new RegExp(named.replace(/[().]/g, '\\$&')))).toBeVisible();
  });

  it('stays listed for managers until it is somebody else’s', async () => {
    server.on('GET /api/users', listOf([{ ...ana, is_active: false }, boris]));
    renderPage(<UsersPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Преглед: Ана Петровска' }));
    expect(await screen.findByText(named)).toBeVisible();
  });
});

describe('editing a user', () => {
  const openEdit = async () => {
    const view = renderPage(<UsersPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Измени: Ана Петровска' }));
    await dialog('Измени корисник');
    return view;
  };

  it('starts with what the list holds, and asks for no password', async () => {
    await openEdit();
    expect(field('Корисничко име')).toHaveValue('ana');
    expect(field('Улога')).toHaveDisplayValue('Менаџер');
    expect(field('Тим')).toHaveDisplayValue('Логистика');
    expect(field('Статус')).toHaveDisplayValue('Активен');
    expect(within(await dialog('Измени корисник')).queryByLabelText('Лозинка')).not.toBeInTheDocument();
  });

  it('switches between active and inactive, sending the fields of the spec', async () => {
    server.on('PUT /api/users/:id', { json: { success: true } });
    const { notifications } = await openEdit();
    await userEvent.selectOptions(field('Статус'), 'Неактивен');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.callsTo('PUT', '/api/users/7').map((call) => call.body)).toEqual([
      {
        username: 'ana',
        email: 'ana@example.com',
        first_name: 'Ана',
        last_name: 'Петровска',
        role: 'manager',
        phone: '+389 70 111 222',
        team_id: 2,
        is_active: false,
      },
    ]);
    expect(notifications).toMatchObject([{ text: 'Корисникот е ажуриран' }]);
    expect(server.callsTo('GET', '/api/users').length).toBeGreaterThan(1);
  });

  it.each<[FakeAnswer, RegExp]>([
    [{ status: 500, json: { success: false } }, /^Грешка при ажурирање на корисникот$/],
    [{ status: 403, json: { message: 'Немате право' } }, /^Немате право$/],
    [new TypeError('reset'), /^Не е познато дали измените се зачувани/],
  ])('says why it failed and keeps the values', async (answer, text) => {
    server.on('PUT /api/users/:id', answer);
    await openEdit();
    await userEvent.type(field('Име'), 'а');
    await save();
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeVisible();
    expect(field('Име')).toHaveValue('Анаа');
  });

  it('warns about the own account, which cannot be made inactive', async () => {
    server.on('GET /api/users', listOf([{ ...ana, id: 1 }]));
    await openEdit();
    expect(screen.getByText(/Ако си ја смените улогата/)).toBeVisible();
    expect(within(field('Статус')).getByRole('option', { name: 'Неактивен' })).toBeDisabled();
  });
});

describe('dialogs', () => {
  it('show the details of a user, and lead to editing', async () => {
    renderPage(<UsersPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Преглед: Борис Илиев' }));
    const details = within(await dialog('Детали за корисникот'));
    for (const text of ['boris', 'boris@example.com', 'Возач', 'Без тим', 'Активен', 'никогаш', '01.02.2025 00:30:00'])
      expect(details.getByText(text)).toBeVisible();
    await userEvent.click(details.getByRole('button', { name: 'Измени' }));
    await dialog('Измени корисник');
    expect(field('Корисничко име')).toHaveValue('boris');
  });

  it('close on Escape and give the focus back', async () => {
    await openCreate();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Додади корисник' })).toHaveFocus());
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Затвори' }))],
    ['"cancel"', () => userEvent.click(screen.getByRole('button', { name: 'Откажи' }))],
  ])('ask before typed values are thrown away by %s', async (_name, leave) => {
    await openCreate();
    await userEvent.type(field('Име'), 'Никола');
    expect(hasUnsavedInput()).toBe(true);
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: 'Да се отфрлат внесените податоци?' }));
    await userEvent.click(question.getByRole('button', { name: 'Продолжи со уредување' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(field('Име')).toHaveValue('Никола');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Отфрли' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(hasUnsavedInput()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Додади корисник' }));
    await dialog('Нов корисник');
    expect(field('Име')).toHaveValue('');
  });
});

describe('deactivating a user', () => {
  const ask = async (name = 'Деактивирај: Ана Петровска') => {
    const view = renderPage(<UsersPage />);
    await userEvent.click(await screen.findByRole('button', { name }));
    return { ...view, question: within(await screen.findByRole('alertdialog')) };
  };
  const deletes = () => server.callsTo('DELETE', '/api/users/7');

  it('asks in the words of the spec, with the focus on the way back', async () => {
    const { question } = await ask();
    expect(question.getByText('Дали сте сигурни дека сакате да го деактивирате овој корисник?')).toBeVisible();
    await waitFor(() => expect(question.getByRole('button', { name: 'Откажи' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(deletes()).toHaveLength(0);
  });

  it('deletes and reads the list again', async () => {
    server.on('DELETE /api/users/:id', { json: { success: true } });
    const { question, notifications } = await ask();
    server.on('GET /api/users', listOf([{ ...ana, is_active: false }, boris]));
    await userEvent.click(question.getByRole('button', { name: 'Деактивирај' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(deletes()).toHaveLength(1);
    expect(await screen.findByText('Неактивен', { selector: 'table *' })).toBeVisible();
    expect(notifications).toMatchObject([{ text: 'Корисникот е деактивиран' }]);
  });

  it.each<[FakeAnswer, RegExp]>([
    [{ status: 500, json: {} }, /^Грешка при деактивирање на корисникот$/],
    [{ status: 409, json: { message: 'Мора да остане администратор' } }, /^Мора да остане администратор$/],
    [new TypeError('reset'), /^Не е познато дали корисникот е деактивиран/],
  ])('says in the dialog why it failed, and shows what the server then holds', async (answer, text) => {
    server.on('DELETE /api/users/:id', answer);
    const { question } = await ask();
    await userEvent.click(question.getByRole('button', { name: 'Деактивирај' }));
    expect(await question.findByText(text)).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET', '/api/users').length).toBe(2));
  });

  it('dismisses why it failed, and can be tried again', async () => {
    server.on('DELETE /api/users/:id', { status: 500, json: {} });
    const { question } = await ask();
    await userEvent.click(question.getByRole('button', { name: 'Деактивирај' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Грешка при деактивирање на корисникот');
    await userEvent.click(question.getByRole('button', { name: 'Затвори' }));
    expect(question.queryByRole('alert')).not.toBeInTheDocument();
    server.on('DELETE /api/users/:id', { json: { success: true } });
    await userEvent.click(question.getByRole('button', { name: 'Деактивирај' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('is not possible for the own account', async () => {
    server.on('GET /api/users', listOf([{ ...ana, id: 1 }]));
    renderPage(<UsersPage />);
    const button = await screen.findByRole('button', { name: /^Деактивирај: Ана Петровска/ });
    expect(button).toHaveAccessibleName(/Не можете да ја деактивирате сопствената сметка/);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByText(/ваша сметка/)).toBeVisible();
  });
});
