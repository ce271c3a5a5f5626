/** Errors of lives, part of the one catalogue: see `errors.ts`. */
export const liveErrors = {
  LIVE_NOT_FOUND: { status: 404, message: 'Esta transmissão não existe mais.' },
  LIVE_FINISHED: { status: 409, message: 'Esta transmissão já foi encerrada.' },
  LIVE_NOT_STARTED: { status: 409, message: 'Esta transmissão ainda não começou.' },
  LIVE_STARTED: { status: 409, message: 'Esta transmissão já começou: a data e o horário não mudam mais.' },
  LIVE_TEST_LATE: { status: 409, message: 'Esta transmissão já começou: não há mais o que testar.' },
  LIVE_TESTING: { status: 409, message: 'O codificador ainda está enviando. Pare a transmissão nele antes de encerrar o teste.' },
  LIVE_NOT_FINISHED: { status: 409, message: 'Esta transmissão ainda não foi encerrada.' },
  LIVE_EXPIRED: { status: 410, message: 'O prazo desta transmissão terminou e a gravação foi excluída.' },
  LIVE_NOT_RECORDED: { status: 409, message: 'Nada foi gravado nesta transmissão.' },
  LIVE_KEPT: { status: 409, message: 'Esta transmissão já está na sua biblioteca.' },
  LIVE_TOO_LONG: { status: 409, message: 'Uma transmissão pode ser estendida até {hours} horas depois do início.' },
  LIVES_FULL: { status: 409, message: 'Você já tem {most} transmissões agendadas ou no ar. Encerre ou exclua uma antes de criar outra.' },
} as const satisfies Record<string, { status: number; message: string }>
