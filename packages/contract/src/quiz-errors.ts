/** Errors of quizzes that are offered and taken, part of the one catalogue: see `errors.ts`. */
export const quizErrors = {
  QUIZ_NOT_OFFERED: { status: 404, message: 'Este quiz não está mais disponível.' },
  QUIZ_PREVIEW: { status: 403, message: 'Na pré-visualização não é possível responder ao quiz.' },
  QUIZ_ATTEMPTS_USED: { status: 409, message: 'Você já usou todas as tentativas deste quiz.' },
  QUIZ_ATTEMPT_UNKNOWN: { status: 404, message: 'Esta tentativa não existe mais. Comece o quiz de novo.' },
  QUIZ_ATTEMPT_FINISHED: { status: 409, message: 'Esta tentativa já foi encerrada.' },
  QUIZ_WITHOUT_QUESTIONS: { status: 409, message: 'Adicione pelo menos uma pergunta ao quiz antes de oferecê-lo.' },
  QUIZ_SECOND_OUTSIDE: { status: 409, message: 'Este ponto está além do fim da mídia.' },
  QUIZZES_FULL: { status: 409, message: 'Uma mídia pode ter no máximo {most} quizzes.' },
} as const satisfies Record<string, { status: number; message: string }>
