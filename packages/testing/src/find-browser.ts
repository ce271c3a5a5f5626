import { existsSync } from 'node:fs'

const first = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path))

/** Chromium with its window and extensions; undefined where the machine has none: Playwright then starts its own. */
export const fullBrowserPath = first(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'])

/** The browser of tests: the same engine without window and extensions, which takes half the processor time, where it is installed. */
export const browserPath = first(['/usr/bin/chromium-headless-shell']) ?? fullBrowserPath
