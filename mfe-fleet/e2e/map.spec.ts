import { expect, expectNoAxeFindings, keepZone, test, zoomOf } from '@fleet/e2e';

test('the map page is a workplace: fills the window, shows layers of others and measures', async ({
  openAs,
  servers,
}) => {
  // Large enough to be named among the markers.
  await keepZone(servers, 'Зона на мапата', {
    geometry: { type: 'Point', coordinates: [20.9, 41.62], radius: 15_000 },
  });
  const page = await openAs('manager', '/map');
  const map = page.getByRole('region', { name: 'Мапа на возила' });
  const list = page.getByRole('listbox', { name: 'Список на возила' });
  await expect(list.getByRole('option').first()).toBeVisible();

  await test.step('height: 600 pixels at least, more where the window has them', async () => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    await expect.poll(async () => (await map.boundingBox())?.height).toBeGreaterThan(700);
    const box = await map.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(1200);
    await page.setViewportSize({ width: 1280, height: 500 });
    await expect.poll(async () => (await map.boundingBox())?.height).toBe(600);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('full screen and back', async () => {
    await page.getByRole('button', { name: 'Цел екран' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: 'Цел екран' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  await test.step('geofences come from the module that owns them, and can be hidden', async () => {
    await page.getByRole('button', { name: 'Слоеви' }).click();
    const geofences = page.getByRole('checkbox', { name: 'Геозони' });
    const name = map.locator('.leaflet-shadow-pane').getByText('Зона на мапата');
    await expect(geofences).not.toBeChecked();
    await expect(name).toHaveCount(0);
    await geofences.check();
    await expect(name).toHaveCount(1);
    await expectNoAxeFindings(page);
    await geofences.uncheck();
    await expect(name).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('distances by click and by keyboard', async () => {
    await page.getByRole('button', { name: 'Мери растојание' }).click();
    const panel = page.getByRole('region', { name: 'Мерење на растојание' });
    await expect(panel).toBeVisible();
    // Enter before that would press the button once more.
    await expect(page.getByRole('group', { name: /^Мапа: поместувајте/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await expect(async () => {
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(panel.getByText(/^Вкупно [1-9]/)).toBeVisible({ timeout: 500 });
    }).toPass();
    const before = await panel.getByRole('status').textContent();
    const box = await map.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) * 0.75);
    await expect(panel.getByRole('status')).not.toHaveText(before ?? '');
    await expect(page.getByRole('dialog')).toHaveCount(0); // while measuring, a click chooses no vehicle
    await panel.getByRole('button', { name: 'Заврши го мерењето' }).click();
    await expect(panel).toHaveCount(0);
  });
});

test('choosing a vehicle shows its street, and the map page can be left while it zooms', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('manager', '/map');
  const list = page.getByRole('listbox', { name: 'Список на возила' });

  await test.step('choosing shows a street', async () => {
    await list.getByRole('option').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => zoomOf(page.url())).toBeGreaterThanOrEqual(14);
    // With everything that comes later its popup can be read: no part of it is beyond the map's edges.
    const popup = page.getByRole('dialog');
    await expect(popup.getByText(/^во |, \d+ km /)).toBeVisible();
    await expect(popup.getByRole('button', { name: /^Дејства/ })).toBeVisible();
    const expectInView = () =>
      expect(async () => {
        const [inner, outer] = [await popup.boundingBox(), await page.locator('.leaflet-container').boundingBox()];
        expect(inner?.y).toBeGreaterThan(outer?.y ?? 0);
        expect(inner?.x).toBeGreaterThan(outer?.x ?? 0);
      }).toPass();
    await expectInView();
    await page.getByRole('button', { name: 'Прикажи ги сите' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('map')).toBeNull();
    await expectInView();
  });

  await test.step('leaving while it zooms', async () => {
    for (let i = 0; i < 2; i++) {
      await page.getByRole('button', { name: 'Оддалечи' }).click();
      await page.getByRole('link', { name: 'Профил' }).click();
      await page.goBack();
      await expect(list.getByRole('option').first()).toBeVisible();
    }
  });
});

test('plates, the text of a pointed marker and rings of groups are painted; a wall display shows the map alone', {
  tag: '@long',
}, async ({ openAs, page }) => {
  // The last vehicle is alone in the middle of the map, so that a test can point at it.
  const fleet = [
    [41.66, 21.2, 'online', false],
    [41.665, 21.2, 'offline', true],
    [41.67, 21.2, 'maintenance', false],
    [41.55, 21.65, 'online', false],
  ].map(([latitude, longitude, status, has_alarms], i) => ({
    id: i + 1,
    device_id: `GPS-P${i}`,
    vehicle_id: 9_000 + i,
    license_plate: `SK-900${i}`,
    vehicle_type: 'car',
    speed: 0,
    last_location_time: '2026-01-05T10:00:00Z',
    latitude,
    longitude,
    status,
    has_alarms,
  }));
  await page.route('**/api/devices', (route) => route.fulfill({ json: { success: true, data: fleet } }));
  await openAs('operator', '/map?map=41.55,21.65,10');
  /** How many pixels of the markers' canvas are painted, at all and in the colour of a token. */
  const painted = (token = '') =>
    page.locator('.leaflet-marker-pane canvas').evaluate((canvas: HTMLCanvasElement, name) => {
      const dot = new OffscreenCanvas(1, 1).getContext('2d');
      if (dot) dot.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
      dot?.fillRect(0, 0, 1, 1);
      const wanted = dot?.getImageData(0, 0, 1, 1).data ?? [];
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] && (!name || [0, 1, 2].every((k) => Math.abs((data[i + k] ?? 0) - (wanted[k] ?? 0)) < 3)))
          count += 1;
      return count;
    }, token);
  await expect(page.getByRole('listbox', { name: 'Список на возила' }).getByRole('option')).toHaveCount(4);

  await test.step('plates, which can be hidden, and then the text of what is pointed at', async () => {
    await expect.poll(() => painted()).toBeGreaterThan(4 * 600);
    await page.getByRole('button', { name: 'Слоеви' }).click();
    const withPlates = await painted();
    await page.getByRole('checkbox', { name: 'Регистрации' }).uncheck();
    await expect.poll(() => painted()).toBeLessThan(withPlates - 1_000);
    await page.keyboard.press('Escape');
    const withoutPlates = await painted();
    const box = await page.locator('.leaflet-container').boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect.poll(() => painted()).toBeGreaterThan(withoutPlates + 500);
  });

  await test.step('close vehicles as one, whose ring has each of their states and a dot for the alarm', async () => {
    await page.getByRole('button', { name: 'Групирај ги блиските возила' }).click();
    await page.goto('/map?map=41.665,21.2,8');
    for (const token of ['--tone-success-mark', '--tone-danger-mark', '--tone-warning-mark', '--color-danger'])
      await expect.poll(() => painted(token)).toBeGreaterThan(10);
  });

  await test.step('the map alone, with whose session it is', async () => {
    await page.goto('/map?wallboard');
    await expect(page.getByText(/^Најавени сте како /)).toBeVisible();
    const behind = page.locator('[inert]').getByRole('link', { name: 'Профил' });
    await expect(behind).toHaveCount(1); // out of reach
    const map = await page.getByRole('region', { name: 'Мапа на возила' }).boundingBox();
    expect(map?.height).toBeGreaterThan(600);
    await page.getByRole('button', { name: 'Излези од цел екран' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Мапа' })).toBeVisible();
    await expect(behind).toHaveCount(0);
  });
});

test('the visible fleet is replayed with one slider, and Back leaves it', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/map?period=24h');
  const list = page.getByRole('listbox', { name: 'Список на возила' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await page.getByRole('button', { name: 'Репродукција', exact: true }).click();
  await page.getByRole('button', { name: /^Последно: / }).click();
  const slider = page.getByRole('slider', { name: 'Момент од репродукцијата' });
  await expect(page.getByText('Репродукција: ова е минатото, не сегашната состојба')).toBeVisible();
  await slider.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  const moment = await slider.getAttribute('aria-valuetext');
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toMatch(/Z$/);
  await expectNoAxeFindings(page);

  await page.reload();
  await expect(slider).toHaveAttribute('aria-valuetext', moment ?? '');
  await expect(page.getByText(`Репродукција: ${moment}`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Брзина на репродукција' }).selectOption('600');
  await page.getByRole('button', { name: 'Пушти' }).click();
  await expect(slider).not.toHaveAttribute('aria-valuetext', moment ?? '');
  await page.getByRole('button', { name: 'Паузирај' }).click();

  await test.step('in full screen with the list and its controls', async () => {
    const fill = page.getByRole('button', { name: 'Цел екран' });
    await fill.click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    const behind = page.locator('[inert]').getByRole('link', { name: 'Профил' });
    await expect(behind).toHaveCount(1); // out of reach
    const [map, docked, replay] = await Promise.all(
      [page.getByRole('region', { name: 'Мапа на возила' }), list, slider].map((part) => part.boundingBox()),
    );
    const size = page.viewportSize();
    for (const box of [map, docked, replay]) {
      expect(box?.width).toBeGreaterThan(150);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size?.height ?? 0);
    }
    expect((replay?.y ?? 0) - (map?.y ?? 0)).toBeGreaterThan(300); // below a map of some height
    await slider.press('Home');
    await expect(slider).toHaveValue((await slider.getAttribute('min')) ?? '');
    await fill.click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await expect(behind).toHaveCount(0);
  });

  await page.goBack();
  await expect(slider).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Статистика' })).toBeVisible();
});
