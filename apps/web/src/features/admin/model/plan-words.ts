import type { AdminAccount, AdminAccountDetail, AdminPlan, FeatureFlag } from '@videozz/contract/browser'

type Tone = 'ok' | 'warn' | 'bad' | 'plain' | 'brand'

export const statusWords: Record<AdminAccount['status'], { label: string; tone: Tone }> = {
  activated: { label: 'Ativada', tone: 'ok' },
  overdue: { label: 'Em atraso', tone: 'warn' },
  canceled: { label: 'Cancelada', tone: 'plain' },
  disabled: { label: 'Bloqueada', tone: 'bad' },
}

export const planTypeWords: Record<AdminPlan['type'], string> = {
  default: 'Padrão',
  nutror: 'Nutror',
  studio: 'Studio',
  paid: 'Pago',
  offer: 'Oferta',
  custom: 'Personalizado',
  enterprise: 'Empresarial',
}

export const periodWords: Record<AdminPlan['period'], string> = { monthly: 'Mensal', yearly: 'Anual' }

export const subscriptionWords: Record<NonNullable<AdminAccountDetail['subscription']>['state'], { label: string; tone: Tone }> = {
  trial: { label: 'Em teste', tone: 'brand' },
  active: { label: 'Ativa', tone: 'ok' },
  overdue: { label: 'Em atraso', tone: 'warn' },
  canceled: { label: 'Cancelada', tone: 'plain' },
}

export const pluginStateWords: Record<AdminAccountDetail['plugins'][number]['state'], { label: string; tone: Tone }> = {
  usable: { label: 'Ativo', tone: 'ok' },
  expired: { label: 'Vencido', tone: 'warn' },
  canceled: { label: 'Cancelado', tone: 'plain' },
  blocked: { label: 'Bloqueado', tone: 'bad' },
}

export const pluginNames: Record<AdminAccountDetail['plugins'][number]['typePlugin'], string> = { transcribe: 'Transcrição automática' }

export const flagWords: Record<FeatureFlag, string> = {
  'import-videos': 'Importar vídeos por link',
  'import-videos:google-drive': 'Importar do Google Drive',
  'import-providers': 'Importar de outros serviços',
  live: 'Transmissões ao vivo',
  'publish-on-social-networks': 'Publicar em redes sociais',
  'embed-video-full-time': 'Incorporar vídeos sem limite de duração',
  'embed-audio': 'Incorporar áudios',
  'video-sales': 'Ofertas dentro do vídeo',
  'space-iframe': 'Quadro da área de membros',
  'ai-quiz': 'Quiz com IA',
}
