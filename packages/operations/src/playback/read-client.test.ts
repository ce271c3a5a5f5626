import { expect, it } from 'vitest'
import { readClient } from './read-client.ts'

const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36`
const android = `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit}`
const inAndroidApp = `Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A.231005.007; wv) ${blink} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36`

it.each([
  [windows, 'chrome', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`, 'chrome', 'computer'],
  [`${windows} Edg/142.0.0.0`, 'edge', 'computer'],
  [`${windows} OPR/125.0.0.0`, 'opera', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'firefox', 'computer'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'safari', 'computer'],
  [android, 'chrome', 'phone'],
  [`${android} EdgA/142.0.0.0`, 'edge', 'phone'],
  [`${android} OPR/90.0.0.0`, 'opera', 'phone'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'firefox', 'phone'],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'samsung',
    'phone',
  ],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'safari', 'phone'],
  [`${iphone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'chrome', 'phone'],
  [`${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'phone'],
  [`${iphone} Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'edge', 'phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/142.0.0.0 Safari/537.36`, 'chrome', 'tablet'],
  [`Mozilla/5.0 (Linux; Android 13; SM-X710) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`, 'samsung', 'tablet'],
  [`Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webkit} Version/12.1.2 Mobile/15E148 Safari/604.1`, 'safari', 'tablet'],
  [`${inAndroidApp} Instagram 355.0.0.26.80 Android (34/14; 450dpi; 1080x2340; samsung; SM-A546E; a54x; pt_BR)`, 'webview', 'phone'],
  [`${inAndroidApp} [FB_IAB/FB4A;FBAV/490.0.0.0;]`, 'webview', 'phone'],
  [inAndroidApp, 'webview', 'phone'],
  [`${iphone} Mobile/22B83 Instagram 355.0.0.26.80 (iPhone15,2; iOS 18_1; pt_BR; pt; scale=3.00; 1179x2556)`, 'webview', 'phone'],
  [`${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS]`, 'webview', 'phone'],
  [`${iphone} Mobile/15E148`, 'webview', 'phone'],
  [`Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) ${blink} Version/7.0 TV Safari/537.36`, 'other', 'tv'],
  [`Mozilla/5.0 (SMART-TV; Linux; Tizen 6.5) ${blink} SamsungBrowser/3.2 Chrome/85.0.4183.93 TV Safari/537.36`, 'samsung', 'tv'],
  [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${blink} Chrome/94.0.4606.128 Safari/537.36 WebAppManager`, 'other', 'tv'],
  [`Mozilla/5.0 (Linux; Android 11; BRAVIA 4K UR3 Build/RTM1) ${blink} Chrome/130.0.0.0 Safari/537.36`, 'chrome', 'tv'],
  [`Mozilla/5.0 (Linux; Android 12; Chromecast Build/STTE) ${blink} Chrome/130.0.0.0 Safari/537.36 CrKey/1.56`, 'chrome', 'tv'],
  [`Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7) ${blink} Silk/120.4 like Chrome/120.0 Safari/537.36`, 'other', 'tv'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'other', 'other'],
  ['yt-dlp/2026.01.01', 'other', 'other'],
  ['\u0000\uffff<script>', 'other', 'other'],
  [undefined, 'other', 'other'],
])('readClient reads %s as %s on a %s', (userAgent, browser, deviceKind) => {
  expect(readClient(userAgent)).toEqual({ browser, deviceKind })
})

it('readClient counts an iPad that asks for desktop pages as a computer: it names itself a Macintosh', () => {
  const iPad = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`
  expect(readClient(iPad)).toEqual({ browser: 'safari', deviceKind: 'computer' })
})

it('readClient reads hostile headers in a moment', () => {
  const began = performance.now()
  for (const piece of ['Mozilla/', 'Chrome/9', '((((', ' Version/', '/ /', 'iPhone ', 'TV '])
    readClient(piece.repeat(100_000 / piece.length))
  expect(performance.now() - began).toBeLessThan(2000)
})
