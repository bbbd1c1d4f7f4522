/** The banner's text in each language of the console. */
const texts = {
  mk: 'Проба без сервер: податоците се снимени, возилата се движат само тука, а промените се забораваат при освежување. Најава: admin / admin123.',
  en: 'A demo without a server: the data are recorded, the vehicles move in this page only, and changes are forgotten on reload. Sign in: admin / admin123.',
} as const;

/** Adds a line above the console; the style sheet shows only the text in the page's language. */
export function showBanner(): void {
  const banner = document.createElement('p');
  banner.className = 'demo-banner';
  for (const [language, text] of Object.entries(texts)) {
    const line = document.createElement('span');
    line.lang = language;
    line.textContent = text;
    banner.append(line);
  }
  document.body.prepend(banner);
}
