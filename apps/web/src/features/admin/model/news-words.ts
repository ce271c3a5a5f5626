import type { AdminNews } from '@videozz/contract/browser'

export const newsStateWords: Record<AdminNews['state'], { label: string; tone: 'ok' | 'brand' | 'plain' | 'bad' }> = {
  current: { label: 'No ar', tone: 'ok' },
  scheduled: { label: 'Agendada', tone: 'brand' },
  expired: { label: 'Encerrada', tone: 'plain' },
  withdrawn: { label: 'Retirada', tone: 'bad' },
}
