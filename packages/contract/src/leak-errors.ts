/** Errors of leaked copies, part of the one catalogue: see `errors.ts`. */
export const leakErrors = {
  LEAK_NOT_FOUND: { status: 404, message: 'Este caso não existe ou foi excluído.' },
  LEAKS_FULL: { status: 409, message: 'Já há {most} arquivos em análise. Espere um deles terminar.' },
  LEAK_FILES_FULL: { status: 409, message: 'Este caso já tem {most} trechos.' },
  LEAK_READING: { status: 409, message: 'Este caso ainda está em análise.' },
  LEAK_NOT_READ: { status: 409, message: 'O relatório fica pronto quando a análise termina.' },
  LEAK_ERASED: { status: 409, message: 'Os dados de quem este caso identificava foram apagados, e o relatório com eles.' },
  LEAK_MEDIA_MISSING: { status: 404, message: 'Esta mídia não existe mais, ou não tem imagem própria para comparar.' },
  // Those that follow are also stored as the reason why a copy could not be read.
  LEAK_NOT_MEDIA: { status: 400, message: 'O arquivo não é um vídeo que possa ser lido.' },
  LEAK_NO_PICTURE: { status: 400, message: 'O arquivo só tem som. A marca fica na imagem.' },
  LEAK_STILL: { status: 400, message: 'É uma imagem parada. A marca muda a cada dois segundos de vídeo e precisa de um trecho que ande.' },
  LEAK_PROTECTED: { status: 400, message: 'O arquivo está protegido por DRM e não pode ser lido.' },
  LEAK_DAMAGED: { status: 400, message: 'O arquivo está danificado e não pôde ser lido.' },
  LEAK_TOO_LARGE: { status: 400, message: 'O arquivo passa do limite de {size} do seu plano. Envie só um trecho: dois minutos bastam.' },
  LEAK_GONE: { status: 410, message: 'O arquivo não está mais aqui. Envie de novo.' },
  LEAK_ADDRESS_REFUSED: { status: 400, message: 'Este endereço não é público e não pode ser lido.' },
  LEAK_LINK_FAILED: { status: 424, message: 'O endereço não entregou um arquivo de vídeo. Baixe o vídeo e envie do computador.' },
  LEAK_CANCELED: { status: 409, message: 'A análise foi cancelada.' },
  LEAK_UNEXPECTED: { status: 424, message: 'A análise falhou por um motivo inesperado. Tente de novo.' },
} as const satisfies Record<string, { status: number; message: string }>
