/**
 * Asks for stylesheets again that did not arrive: the bundler asks for each once, and a part that is loaded later would stand without it.
 */
async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(loadStyle))
}

function loadStyle(missing: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = missing.cloneNode() as HTMLLinkElement
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => reject(new Error(`The stylesheet ${link.href} did not arrive`)), { once: true })
    missing.replaceWith(link)
  })
}

/** Loads code of the page once more after it could not be loaded, with its styles. */
export async function loadCodeAgain<T>(load: () => Promise<T>): Promise<T> {
  await loadMissingStyles()
  return load()
}
