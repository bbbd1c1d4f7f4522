/** Elements that are visible without a text. */
const pictures =
  'img, svg, canvas, video, input, select, textarea, button, progress, meter, [role=img], [role=progressbar]';

const hasArea = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
};

/** Whether the element itself paints something: a placeholder is a box with a background. */
function isPainted(element: Element): boolean {
  const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element);
  return (
    !['rgba(0, 0, 0, 0)', 'transparent', ''].includes(backgroundColor) ||
    !['none', ''].includes(backgroundImage) ||
    Number.parseFloat(borderTopWidth) > 0
  );
}

const hasOwnText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

/** Whether the area shows any text or picture. */
export function hasVisibleContent(area: Element): boolean {
  for (const element of area.querySelectorAll('*'))
    if (hasArea(element) && (hasOwnText(element) || element.matches(pictures) || isPainted(element))) return true;
  return hasOwnText(area);
}
