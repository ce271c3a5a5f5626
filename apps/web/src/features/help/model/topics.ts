import type { ComponentType } from 'react'
import { hasFeature } from '@videozz/contract/browser'
import { Live } from '../components/live.tsx'
import { Metrics } from '../components/metrics.tsx'
import { AccessGroups, Downgrade, Embed, Formats, Leak, Storage } from '../components/topics.tsx'
import library from '../assets/library.webp'
import mediaDetail from '../assets/media-detail.webp'
import player from '../assets/player.webp'

export type HelpTopic = {
  id: string
  title: string
  summary: string
  Text: ComponentType
  picture: { src: string; alt: string } | null
}

/** The help shipped with the product, in its order. */
export const topics: readonly HelpTopic[] = [
  {
    id: 'incorporar',
    title: 'Como incorporar um vídeo na área de membros',
    summary: 'Domínios permitidos, o código e o nome de quem assiste',
    Text: Embed,
    picture: { src: mediaDetail, alt: 'Detalhes da Mídia, com o botão Incorporar sob o player' },
  },
  {
    id: 'vazamento',
    title: 'Como descobrir quem vazou uma aula',
    summary: 'Do código sobre a imagem ao aluno',
    Text: Leak,
    picture: { src: player, alt: 'O player com o código Imprint sobre a imagem' },
  },
  {
    id: 'formatos',
    title: 'Formatos aceitos e tamanho dos arquivos',
    summary: 'Vídeo, áudio, qualidades e conexões que caem',
    Text: Formats,
    picture: { src: library, alt: 'A biblioteca com mídias prontas e em processamento' },
  },
  ...(hasFeature('lives')
    ? [
        {
          id: 'ao-vivo',
          title: 'Como transmitir ao vivo',
          summary: 'Do navegador ou do OBS até a gravação',
          Text: Live,
          picture: null,
        },
      ]
    : []),
  {
    id: 'armazenamento',
    title: 'Como funciona o armazenamento',
    summary: 'O que conta, os avisos e como liberar espaço',
    Text: Storage,
    picture: null,
  },
  {
    id: 'trocar-de-plano',
    title: 'Como trocar de plano',
    summary: 'Cancelar, contratar e o que acontece com os arquivos',
    Text: Downgrade,
    picture: null,
  },
  {
    id: 'grupos-de-acesso',
    title: 'Como funcionam os grupos de acesso',
    summary: 'Pessoas, permissões e pastas de cada grupo',
    Text: AccessGroups,
    picture: null,
  },
  ...(hasFeature('statistics')
    ? [
        {
          id: 'metricas',
          title: 'Como as estatísticas são contadas',
          summary: 'O que cada número quer dizer, e quando ele muda',
          Text: Metrics,
          picture: null,
        },
      ]
    : []),
]
