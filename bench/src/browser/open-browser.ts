import { type Browser, chromium } from '@playwright/test'
import { fullBrowserPath } from '@videozz/testing/find-browser'
import type { Scope } from '../scope.ts'

/** Chromium without a window, until the scope closes. @param more command line arguments. */
export async function openBrowser(scope: Scope, more: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    ...(fullBrowserPath && { executablePath: fullBrowserPath }),
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
