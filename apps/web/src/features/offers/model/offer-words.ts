import type { OfferPosition } from '@videozz/contract/browser'

export const positionNames: Record<OfferPosition, string> = {
  'bottom-right': 'Canto inferior direito',
  'bottom-left': 'Canto inferior esquerdo',
  'top-right': 'Canto superior direito',
  'top-left': 'Canto superior esquerdo',
}

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
export const countViews = (views: number): string => counted(views, 'visualização', 'visualizações')
export const countClicks = (clicks: number): string => counted(clicks, 'clique', 'cliques')
/** Text for a number of offers that extend beyond the end. */
export const countBeyond = (count: number): string =>
  count === 1
    ? '1 oferta passa do fim do vídeo e não aparece no player.'
    : `${count} ofertas passam do fim do vídeo e não aparecem no player.`
