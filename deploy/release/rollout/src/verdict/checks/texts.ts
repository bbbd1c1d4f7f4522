import { moduleRule } from './candidate';

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
  ]);
});
