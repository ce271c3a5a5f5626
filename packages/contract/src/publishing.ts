/** Symbols of the title of a video published at YouTube, and of its description where it has one. */
export const publishTitleLengths = { least: 5, most: 100 } as const
export const publishDescriptionLengths = { least: 5, most: 500 } as const
/** What other lengths are refused with. */
export const publishTitleFault = `O título deve ter de ${publishTitleLengths.least} a ${publishTitleLengths.most} caracteres.`
export const publishDescriptionFault = `A descrição deve ter de ${publishDescriptionLengths.least} a ${publishDescriptionLengths.most} caracteres.`
/** YouTube takes neither `<` nor `>` in a title, description or tag. */
export const publishSymbolFault = 'O YouTube não aceita os símbolos < e >.'

/** Most of all tags of a video together, as YouTube counts: commas between them, and two more for each tag with a space. */
export const mostTagLength = 500
export const tagLengthFault = `As tags somam mais de ${mostTagLength} caracteres. Remova algumas.`

/** Who may see a published video; `unlisted`: whoever has its link. */
export const publishPrivacies = ['public', 'unlisted', 'private'] as const
export type PublishPrivacy = (typeof publishPrivacies)[number]

/** Categories a video may be published in; YouTube's numbers of them are in the domain. */
export const publishCategories = [
  'film_animation',
  'autos_vehicles',
  'music',
  'animals',
  'sports',
  'travel_events',
  'gaming',
  'people_blogs',
  'comedy',
  'entertainment',
  'news_politics',
  'instructions_style',
  'education',
  'science_technology',
] as const
export type PublishCategory = (typeof publishCategories)[number]

/**
 * `waiting`: to be sent, at `resumesAt` or as soon as it is its turn. `preparing`: its file is made. `processing`: it is at YouTube, which
 * prepares it. The last three are final.
 */
export const publicationStates = ['waiting', 'preparing', 'uploading', 'processing', 'published', 'failed', 'canceled'] as const
export type PublicationState = (typeof publicationStates)[number]

/** Why a publication waits, failed or was canceled, with the sentence shown. */
export const publicationReasons = {
  quota: 'O limite diário de publicações deste servidor no YouTube foi atingido. Ele recomeça à meia-noite no horário do Pacífico.',
  'channel-limit': 'O canal atingiu o limite de envios do YouTube. Tentaremos novamente em 24 horas.',
  rate: 'O YouTube pediu para esperar. O envio continua sozinho.',
  unavailable: 'O YouTube não está respondendo. O envio continua sozinho.',
  storage: 'O armazenamento não está respondendo. O envio continua sozinho.',
  reconnect: 'A conexão com o YouTube não vale mais. Conecte a sua conta novamente e o envio continua sozinho.',
  token: 'Token de acesso inválido ou expirado!',
  'no-channel': 'Esta conta do Google não tem um canal no YouTube. Crie o canal no YouTube e tente novamente.',
  scope: 'A conexão não permite enviar vídeos. Conecte a sua conta novamente e aceite todas as permissões.',
  forbidden: 'O YouTube não permitiu o envio com esta conta.',
  title: 'O YouTube não aceitou o título.',
  description: 'O YouTube não aceitou a descrição.',
  tags: 'O YouTube não aceitou as tags.',
  category: 'O YouTube não aceitou a categoria.',
  refused: 'O YouTube recusou o envio.',
  'long-video':
    'O canal só pode enviar vídeos de até 15 minutos. Verifique o canal com um número de telefone em youtube.com/verify e tente novamente.',
  'too-large': 'O arquivo tem mais de 256 GB, o máximo do YouTube.',
  'no-file': 'O arquivo desta mídia não está mais guardado e não foi possível preparar outro.',
  'no-access': 'Quem pediu a publicação não tem mais acesso a esta conta.',
  'media-deleted': 'A mídia foi excluída.',
  uncertain: 'Não foi possível confirmar se o vídeo chegou. Veja no YouTube Studio se ele está lá antes de tentar novamente.',
  'given-up': 'O YouTube não respondeu por um dia inteiro. Tente novamente mais tarde.',
  duplicate: 'O YouTube recusou o vídeo: ele já está no canal.',
  copyright: 'O YouTube recusou o vídeo por direitos autorais.',
  terms: 'O YouTube recusou o vídeo por violar os termos de serviço.',
  unplayable: 'O YouTube não conseguiu processar o vídeo.',
  removed: 'O vídeo foi excluído no YouTube.',
} as const
export type PublicationReason = keyof typeof publicationReasons

/** What went with the video but was not accepted, or is not as it was asked for; the video is there all the same. */
export const publicationNotes = {
  private:
    'O vídeo ficou privado: o YouTube mantém privados os vídeos enviados por projetos do Google que ele ainda não auditou. Fale com quem administra a plataforma, ou mude a visibilidade no YouTube Studio.',
  visibility: 'A visibilidade do vídeo no YouTube não é a que foi pedida.',
  'thumbnail-refused': 'A capa não foi aceita: o canal precisa estar verificado em youtube.com/verify.',
  'thumbnail-failed': 'A capa não pôde ser enviada. Envie-a no YouTube Studio.',
  'captions-failed': 'As legendas não puderam ser enviadas. Envie-as no YouTube Studio.',
} as const
export type PublicationNote = keyof typeof publicationNotes
