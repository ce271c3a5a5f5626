import Bowser from 'bowser'
import type { BrowserName, DeviceKind } from '@videozz/domain'

const browsers: Readonly<Record<string, BrowserName>> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  Safari: 'safari',
  'Microsoft Edge': 'edge',
  Firefox: 'firefox',
  'Samsung Internet for Android': 'samsung',
  Opera: 'opera',
  'Opera Touch': 'opera',
  'Opera GX': 'opera',
  'Opera Coast': 'opera',
}
const kinds: Readonly<Record<string, DeviceKind>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet', tv: 'tv' }
/** Marks of a browser inside another app: Android's, and those of apps that show pages themselves. */
const inApp = /; wv\)|\b(Instagram|FBAN|FBAV|FB_IAB|BytedanceWebview|musical_ly|LinkedInApp|Twitter|Snapchat|Pinterest|GSA)\b/
/** Safari on an iPhone or iPad names itself; other apps there name only the engine. */
const bareIos = /\b(iPhone|iPad|iPod)\b(?!.*\b(Safari|CriOS|FxiOS|EdgiOS|OPT|OPiOS)\/)/
/** Televisions whose `User-Agent` reads as that of an Android tablet. */
const television = /\b(SMART-TV|SmartTV|Smart TV|GoogleTV|Google TV|Android TV|CrKey|BRAVIA|AFT[A-Z0-9]+|MiTV|Chromecast)\b|\bTV\b/
const chromeOs = /\bCrOS\b/

/**
 * Browser and kind of device that a `User-Agent` (RFC 9110 § 10.1.5) names. The header may be forged, and an iPad whose Safari asks for
 * desktop pages says it is a Macintosh: it counts as a computer.
 */
export function readClient(userAgent: string | undefined): { browser: BrowserName; deviceKind: DeviceKind } {
  if (!userAgent) return { browser: 'other', deviceKind: 'other' }
  const text = userAgent.slice(0, 512)
  const { browser, platform } = Bowser.parse(text)
  const isInApp = inApp.test(text) || bareIos.test(text)
  return {
    browser: isInApp ? 'webview' : (browsers[browser.name ?? ''] ?? 'other'),
    deviceKind: television.test(text) ? 'tv' : chromeOs.test(text) ? 'computer' : (kinds[platform.type ?? ''] ?? 'other'),
  }
}
