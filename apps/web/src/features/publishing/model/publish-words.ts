import type { Publication, PublishCategory, PublishPrivacy } from '@videozz/contract/browser'
import { formatDateTime } from '../../../shared/format/date.ts'

export const privacyWords: Record<PublishPrivacy, string> = { public: 'Público', unlisted: 'Não listado', private: 'Privado' }
export const privacyHints: Record<PublishPrivacy, string> = {
  public: 'Qualquer pessoa encontra e assiste.',
  unlisted: 'Só quem tem o link assiste.',
  private: 'Só você e quem você convidar no YouTube assistem.',
}

export const categoryWords: Record<PublishCategory, string> = {
  film_animation: 'Filmes e animação',
  autos_vehicles: 'Automóveis',
  music: 'Música',
  animals: 'Animais',
  sports: 'Esportes',
  travel_events: 'Viagens e eventos',
  gaming: 'Jogos',
  people_blogs: 'Pessoas e blogs',
  comedy: 'Comédia',
  entertainment: 'Entretenimento',
  news_politics: 'Notícias e política',
  instructions_style: 'Instruções e estilo',
  education: 'Educação',
  science_technology: 'Ciência e tecnologia',
}

/** Heading of a publication. */
export function headPublication({ state, reason }: Publication): string {
  switch (state) {
    case 'waiting':
      return reason === null ? 'Na fila para o YouTube' : 'Envio ao YouTube em espera'
    case 'preparing':
      return 'Preparando o arquivo para o YouTube'
    case 'uploading':
      return 'Enviando para o YouTube'
    case 'processing':
      return 'O YouTube está processando o vídeo'
    case 'published':
      return 'Publicado no YouTube'
    case 'failed':
      return 'Não foi publicado no YouTube'
    case 'canceled':
      return 'Publicação no YouTube cancelada'
  }
}

/** When a publication that waits goes on; null where that is not known. */
export const resumeSentence = ({ resumesAt }: Publication): string | null =>
  resumesAt === null || Date.parse(resumesAt) < Date.now() + 60_000 ? null : `O envio continua em ${formatDateTime(resumesAt)}.`
