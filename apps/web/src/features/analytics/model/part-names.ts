import type { Overview, Quality } from '../../../shared/queries/analytics.ts'

export const deviceLabels: Record<Overview['devices'][number]['value'], string> = {
  computer: 'Computador',
  phone: 'Celular',
  tablet: 'Tablet',
  tv: 'TV',
  other: 'Outros',
}

export const browserLabels: Record<Overview['browsers'][number]['value'], string> = {
  chrome: 'Chrome',
  safari: 'Safari',
  edge: 'Edge',
  firefox: 'Firefox',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  webview: 'Dentro de outro aplicativo',
  other: 'Outros',
}

export const networkLabels: Record<Quality['networks'][number]['value'], string> = {
  wifi: 'Wi-Fi',
  ethernet: 'Cabo',
  cellular: 'Rede móvel',
  '4g': '4G ou igual',
  '3g': '3G ou igual',
  '2g': '2G ou igual',
  unknown: 'Não informada',
}
