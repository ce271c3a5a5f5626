/** How far a transcription is: waiting for a worker, finding speech in the sound, hearing it, or ended. */
export const transcriptionStates = ['waiting', 'listening', 'hearing', 'done', 'failed', 'stopped'] as const
export type TranscriptionState = (typeof transcriptionStates)[number]

/** Why a transcription failed. */
export const transcriptionFaults = [
  'no-sound',
  'no-speech',
  'language',
  'unreadable',
  'replaced',
  'service-away',
  'service-refused',
  'not-configured',
  'script-program',
  'script-mismatch',
] as const
export type TranscriptionFault = (typeof transcriptionFaults)[number]

/** What people read of it. */
export const transcriptionFaultWords: Record<TranscriptionFault, string> = {
  'no-sound': 'Esta mídia não tem som.',
  'no-speech': 'Não encontramos fala nesta mídia.',
  language: 'O idioma falado nesta mídia não é português, inglês nem espanhol.',
  unreadable: 'Não foi possível ler o som desta mídia.',
  replaced: 'A mídia foi trocada enquanto a transcrição era feita.',
  'service-away': 'O serviço de transcrição não respondeu. Tente de novo mais tarde.',
  'service-refused': 'O serviço de transcrição recusou o pedido. Avise quem administra esta instalação.',
  'not-configured': 'A transcrição automática ainda não foi configurada por quem administra esta instalação.',
  'script-program': 'Falta nesta instalação o programa que lê roteiros (espeak-ng). Avise quem administra esta instalação.',
  'script-mismatch': 'O roteiro não corresponde ao que é dito nesta mídia.',
}

/** What happened to the automatic subtitle of a media. */
export const transcriptionEventKinds = [
  'requested',
  'ready',
  'proposed',
  'failed',
  'stopped',
  'script-ready',
  'script',
  'edited',
  'merged',
  'discarded',
  'deleted',
] as const
export type TranscriptionEventKind = (typeof transcriptionEventKinds)[number]

/** Status of the realtime event `videoTranscribe`: course of a run, or of what it left. */
export type TranscribeEventStatus = 'transcribing' | 'ready' | 'proposed' | 'preview' | 'error' | 'stopped' | 'changed' | 'deleted'

/** Longest script that is pasted, in characters: about twelve hours of speech. */
export const longestScript = 600_000
/** Words of one transcript at most. */
export const mostTranscriptWords = 200_000
/** Longest word of a transcript, in characters. */
export const longestTranscriptWord = 200
