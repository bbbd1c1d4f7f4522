import { moduleRule } from './candidate';

/** Letters that the menu and the head of a page have room for, at 360 px in two lines. */
const MOST_LETTERS = 60;

export const texts = moduleRule('every label exists in Macedonian and English', ({ release: { contributes } }) => {
  const { mk, en } = contributes.locales;
  const labels = new Set([
    ...contributes.routes.map((route) => route.title),
    ...contributes.widgets.map((widget) => widget.title),
    ...contributes.menu.map((entry) => entry.label),
    ...Object.keys(mk),
    ...Object.keys(en),
  ]);
  return [...labels].flatMap((label) => [
    ...(mk[label] ? [] : [`${label} has no Macedonian text`]),
    ...(en[label] ? [] : [`${label} has no English text`]),
    ...[mk[label], en[label]].flatMap((text) =>
      text && text.length > MOST_LETTERS
        ? [`${label} has ${text.length} letters; there is room for ${MOST_LETTERS}`]
        : [],
    ),
  ]);
});
