import { expect, expectNoAxeFindings, test, zoomOf } from '@fleet/e2e';

test('the map page is a workplace: fills the window, shows layers of others and measures', async ({ openAs }) => {
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
    await expect(geofences).toBeChecked();
    const names = map.locator('.leaflet-shadow-pane span');
    await expect(names).toHaveCount(2);
    await expectNoAxeFindings(page);
    await geofences.uncheck();
    await expect(names).toHaveCount(0);
    await geofences.check();
    await expect(names).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await test.step('distances by click and by keyboard', async () => {
    await page.getByRole('button', { name: 'Мери растојание' }).click();
    const panel = page.getByRole('region', { name: 'Мерење растојание' });
    await expect(panel).toBeVisible();
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
    await expect(page.getByRole('dialog')).toHaveCount(0); // a click that measures chooses nobody
    await panel.getByRole('button', { name: 'Заврши со мерење' }).click();
    await expect(panel).toHaveCount(0);
  });
});

test('choosing a vehicle shows its street, and the map page can be left while it zooms', async ({ openAs }) => {
  const page = await openAs('manager', '/map');
  const list = page.getByRole('listbox', { name: 'Список на возила' });

  await test.step('choosing shows a street', async () => {
    await list.getByRole('option').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => zoomOf(page.url())).toBeGreaterThanOrEqual(14);
    // With everything that comes later its popup can be read: no part of it is beyond the map's edges.
    const popup = page.getByRole('dialog');
    await expect(popup.getByText(/^(во |\d+ km )/)).toBeVisible();
    await expect(popup.getByRole('button', { name: /^Дејства/ })).toBeVisible();
    await expect(async () => {
      const [inner, outer] = [await popup.boundingBox(), await page.locator('.leaflet-container').boundingBox()];
      expect(inner?.y).toBeGreaterThan(outer?.y ?? 0);
      expect(inner?.x).toBeGreaterThan(outer?.x ?? 0);
    }).toPass();
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

test('the visible fleet is replayed with one slider, and Back leaves it', async ({ openAs }) => {
  const page = await openAs('operator', '/map?period=24h');
  const list = page.getByRole('listbox', { name: 'Список на возила' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await page.getByRole('button', { name: 'Репродукција', exact: true }).click();
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
