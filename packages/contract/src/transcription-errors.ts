/** Errors of transcription, part of the one catalogue: see `errors.ts`. */
export const transcriptionErrors = {
  TRANSCRIBE_NOT_CONFIGURED: {
    status: 409,
    message: 'A transcrição automática ainda não foi configurada por quem administra esta instalação.',
  },
  TRANSCRIBE_SECONDS_SHORT: { status: 409, message: 'Tempo de transcrição restante insuficiente para este video.' },
  TRANSCRIBE_RUNNING: { status: 409, message: 'A legenda desta mídia já está sendo escrita.' },
  TRANSCRIBE_FULL: { status: 409, message: 'Você já tem {most} transcrições em andamento. Aguarde uma terminar.' },
  TRANSCRIBE_TYPE_UNAVAILABLE: { status: 409, message: 'Recurso indisponível para este tipo de mídia' },
  TRANSCRIBE_NOT_READY: {
    status: 409,
    message: 'Esta mídia ainda está sendo processada. A legenda pode ser gerada quando ela ficar pronta.',
  },
  TRANSCRIPTION_NOT_FOUND: { status: 404, message: 'Não há transcrição em andamento nesta mídia.' },
  TRANSCRIPT_NOT_FOUND: { status: 404, message: 'Esta mídia ainda não tem transcrição.' },
  TRANSCRIPT_CHANGED: {
    status: 409,
    message: 'Outra pessoa alterou esta transcrição enquanto você editava. Veja o que mudou antes de salvar.',
  },
  SCRIPT_PREVIEW_NOT_FOUND: { status: 404, message: 'Este roteiro já foi aplicado ou descartado.' },
  PROPOSAL_NOT_FOUND: { status: 404, message: 'Esta proposta já foi decidida.' },
} as const
