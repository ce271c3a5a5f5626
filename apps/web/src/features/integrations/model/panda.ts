/** Texts of the screens about Panda Video. */
export const panda = {
  provider: 'panda',
  name: 'Panda Video',
  description: 'Hospedagem de vídeos para cursos.',
  site: 'https://www.pandavideo.com.br/',
} as const
