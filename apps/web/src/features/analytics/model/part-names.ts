import { browserWords, deviceWords } from '@videozz/domain'
import type { Overview, Quality } from '../../../shared/queries/analytics.ts'

// In a list of parts, the rest is the last row.
export const deviceLabels: Record<Overview['devices'][number]['value'], string> = { ...deviceWords, other: 'Outros' }
export const browserLabels: Record<Overview['browsers'][number]['value'], string> = { ...browserWords, other: 'Outros' }

export const networkLabels: Record<Quality['networks'][number]['value'], string> = {
  wifi: 'Wi-Fi',
  ethernet: 'Cabo',
  cellular: 'Rede móvel',
  '4g': '4G ou igual',
  '3g': '3G ou igual',
  '2g': '2G ou igual',
  unknown: 'Não informada',
}
