/** Errors of content written by AI, part of the one catalogue: see `errors.ts`. Those of items that failed are shown with the item. */
export const aiContentErrors = {
  AI_ITEM_NOT_FOUND: { status: 404, message: 'Este conteúdo não existe mais.' },
  AI_ITEM_CHANGED: { status: 409, message: 'Outra pessoa alterou este conteúdo enquanto você editava. Veja o que mudou antes de salvar.' },
  AI_ITEM_NOT_COMPLETED: { status: 409, message: '{name} ainda não foi finalizado, verifique a página de processamento.' },
  AI_ITEM_NOT_FAILED: { status: 409, message: 'Só é possível tentar novamente uma geração que falhou.' },
  AI_ITEMS_FULL: { status: 409, message: 'Você já tem {most} conteúdos sendo gerados. Espere um deles terminar antes de gerar outro.' },
  AI_TYPE_UNAVAILABLE: { status: 409, message: 'Recurso indisponível para este tipo de mídia' },
  AI_IMAGES_FULL: { status: 409, message: 'Há imagens demais esperando para serem salvas. Salve o quiz antes de adicionar outras.' },

  AI_FRAME_NOT_TAKEN: { status: 424, message: 'Não foi possível tirar este quadro agora. Tente novamente em instantes.' },

  AI_FAILED: { status: 409, message: 'Ocorreu uma falha ao processar sua solicitação.' },
  AI_NOT_CONFIGURED: {
    status: 409,
    message: 'A geração de conteúdo com IA não está configurada neste servidor. Fale com quem administra a plataforma.',
  },
  AI_MEDIA_GONE: { status: 409, message: 'Uma das mídias foi excluída. Gere o conteúdo de novo com outras mídias.' },
  AI_MEDIA_CHANGED: {
    status: 409,
    message: 'O arquivo de uma das mídias foi substituído enquanto o conteúdo era gerado. Tente novamente.',
  },
  AI_WITHOUT_WORDS: { status: 409, message: 'Falta legenda pronta em: {titles}. Adicione ou gere a legenda e tente novamente.' },
  AI_UNTRANSCRIBED: {
    status: 409,
    message: 'A transcrição de {titles} não foi concluída. {reason} Adicione ou gere a legenda e tente novamente.',
  },
  AI_NOTHING_PROVEN: {
    status: 409,
    message: 'Nada do que a IA escreveu pôde ser comprovado nas legendas. Revise as legendas e tente novamente.',
  },
  // Not 502–504: those mean that our own service is unavailable.
  AI_UNAVAILABLE: { status: 424, message: 'O serviço de IA não respondeu. Tente novamente em instantes.' },
  AI_DENIED: {
    status: 424,
    message: 'O serviço de IA não aceitou os pedidos deste servidor. Fale com quem administra a plataforma.',
  },
  AI_REFUSED: { status: 409, message: 'O serviço de IA se recusou a escrever sobre estas mídias.' },
  WRITING_WORDLESS: { status: 409, message: 'Esta mídia ainda não tem legenda pronta em outro idioma.' },
  WRITING_LANGUAGE_TAKEN: { status: 409, message: 'Esta mídia já tem uma legenda neste idioma.' },
  WRITING_RUNNING: { status: 409, message: 'A IA já está escrevendo isso para esta mídia.' },
  WRITINGS_FULL: { status: 409, message: 'Você já tem {most} textos sendo escritos. Espere um deles terminar.' },
  WRITING_NOT_FOUND: { status: 404, message: 'Esta sugestão não existe mais.' },
  AI_SPENT: { status: 409, message: 'O limite diário de uso da IA desta conta foi atingido. Tente novamente amanhã.' },
} as const satisfies Record<string, { status: number; message: string }>
