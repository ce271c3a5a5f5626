import type { BrowserName, DeviceKind } from '@videozz/contract'

export const deviceWords: Record<DeviceKind, string> = {
  computer: 'Computador',
  phone: 'Celular',
  tablet: 'Tablet',
  tv: 'TV',
  other: 'Outro aparelho',
}
export const browserWords: Record<BrowserName, string> = {
  chrome: 'Chrome',
  safari: 'Safari',
  edge: 'Edge',
  firefox: 'Firefox',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  webview: 'Dentro de outro aplicativo',
  other: 'Outro navegador',
}

/** `Celular · Chrome`; null where neither is known. */
export function sayDevice(device: DeviceKind | null, browser: BrowserName | null): string | null {
  const words = [device && deviceWords[device], browser && browserWords[browser]].filter((word) => word !== null)
  return words.length === 0 ? null : words.join(' · ')
}
