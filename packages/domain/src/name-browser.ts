/** First match wins: browsers on another's engine name that one, too. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [mark: RegExp, words: string])[] = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bCrOS\b/, 'no ChromeOS'],
  [/\bWindows\b/, 'no Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'no macOS'],
  [/\bLinux\b|\bX11\b/, 'no Linux'],
]

/** Browser and system named in a `User-Agent` (RFC 9110 § 10.1.5), in words: `Chrome no Windows`. The header may be forged. */
export function nameBrowser(userAgent: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1] ?? 'Navegador desconhecido'
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  return system === undefined ? browser : `${browser} ${system}`
}
