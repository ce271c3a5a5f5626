import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import type { Scope } from '../scope.ts'

/** The system's own Chromium; Playwright's where there is none. */
export const systemBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** Chromium without a window, until the scope closes. @param more command line arguments. */
export async function openBrowser(scope: Scope, more: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    ...(systemBrowser && { executablePath: systemBrowser }),
    // The bench ends it itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      ...more,
    ],
  })
  scope.add(() => browser.close())
  return browser
}
