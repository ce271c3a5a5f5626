/** Errors of leaked copies, part of the one catalogue: see `errors.ts`. Short, as every screen loads them. */
export const leakErrors = {
  LEAK_NOT_FOUND: { status: 404, message: 'Este caso não existe.' },
  LEAKS_FULL: { status: 409, message: 'Já há {most} arquivos em análise.' },
  LEAK_FILES_FULL: { status: 409, message: 'Este caso já tem {most} arquivos.' },
  LEAK_READING: { status: 409, message: 'Este caso está em análise.' },
  LEAK_ERASED: { status: 409, message: 'Os dados deste caso foram apagados.' },
  // Those that follow are also stored as the reason why a copy could not be read.
  LEAK_NOT_MEDIA: { status: 400, message: 'O arquivo não é um vídeo que possa ser lido.' },
  LEAK_NO_PICTURE: { status: 400, message: 'O arquivo só tem som. A marca fica na imagem.' },
  LEAK_STILL: { status: 400, message: 'É uma imagem parada. A marca precisa de vídeo.' },
  LEAK_TOO_LARGE: { status: 400, message: 'O arquivo passa do limite ({size}). Dois minutos bastam.' },
  LEAK_GONE: { status: 410, message: 'O arquivo não está mais aqui. Envie de novo.' },
  LEAK_LINK_FAILED: { status: 424, message: 'O endereço não entregou um vídeo. Envie o arquivo.' },
  LEAK_CANCELED: { status: 409, message: 'A análise foi cancelada.' },
  LEAK_UNEXPECTED: { status: 424, message: 'A análise falhou. Tente de novo.' },
} as const satisfies Record<string, { status: number; message: string }>
