/** States of a live. `ended`: its publisher is gone and may return; `finished`: it is over for good. */
export const liveStatuses = ['scheduled', 'active', 'ended', 'finished'] as const
export type LiveStatus = (typeof liveStatuses)[number]
/** What a state is called (content.md § 4). */
export const liveStatusNames = {
  scheduled: 'Agendada',
  active: 'Ao vivo',
  ended: 'Desconectada',
  finished: 'Encerrada',
} as const satisfies Record<LiveStatus, string>

/** `permanent`: its recording is a media of the library from its end on; `temporary`: kept for a while, unless it is converted. */
export const liveSaveModes = ['permanent', 'temporary'] as const
export type LiveSaveMode = (typeof liveSaveModes)[number]

/** Why a live is over: the button, nobody returned or the longest time passed, or nobody ever began. */
export const liveFinishes = ['person', 'absence', 'limit', 'never-begun'] as const
export type LiveFinish = (typeof liveFinishes)[number]

/** Symbols of a title and of a description, where there is one (content.md § 5). */
export const liveTitleMost = 128
export const liveDescriptionLengths = { least: 5, most: 500 } as const
/** Sentences of the spec, whole, so that they are found by searching; the lengths above are those of the checks. */
export const liveFaults = {
  title: 'O título é obrigatório.',
  longTitle: 'O título deve ter no máximo 128 caracteres.',
  shortDescription: 'A descrição deve ter no mínimo 5 caracteres.',
  longDescription: 'A descrição deve ter no máximo 500 caracteres.',
  date: 'A data é obrigatória.',
  invalidDate: 'Informe uma data válida.',
  pastDate: 'A data não pode ser anterior a hoje.',
  farDate: 'A data pode estar no máximo um ano à frente.',
  time: 'O horário é obrigatório.',
  invalidTime: 'Informe um horário válido.',
  soonTime: 'O horário deve estar pelo menos 5 minutos à frente.',
  saveMode: 'Escolha uma opção para o destino da live.',
} as const

/** Minutes in which a publisher that is gone may return: the same live goes on. */
export const liveReturnMinutes = { least: 1, most: 60, usual: 10 } as const
/** Minutes by which one call extends a live. */
export const liveExtendMinutes = { least: 5, most: 240, usual: 30 } as const
/** Lives of one account that are not finished. */
export const mostOpenLives = 200

/** How a publisher sends: an encoder over RTMP, with or without TLS, or the studio in the browser. */
export const liveProtocols = ['rtmps', 'rtmp', 'browser'] as const
export type LiveProtocol = (typeof liveProtocols)[number]

/** What is wrong with the signal of a publisher. */
export const liveSignalNotes = ['keyframes-far', 'frames-low', 'frames-dropped', 'bitrate-low', 'bitrate-high', 'no-sound'] as const
export type LiveSignalNote = (typeof liveSignalNotes)[number]

/** Whether a live is being recorded; `stopped`: the storage of the account is full, the live goes on without. */
export const liveRecordings = ['waiting', 'recording', 'stopped', 'kept', 'none'] as const
export type LiveRecording = (typeof liveRecordings)[number]
/** Percent of the storage that are told while a live is recorded; at the last one the recording stops. */
export const liveStorageSteps = [80, 95, 100] as const
/** Minutes that viewers can go back in what is not recorded any more. */
export const liveUnrecordedMinutes = 10

/** Where the studio's socket is on the product's own origin, and the name of what it speaks; the ticket is given as a second one. */
export const studioSocket = { path: '/studio', protocol: 'videozz-studio' } as const
/** What a studio asks for: to go on air, or to have its connection measured, of which nothing is kept. */
export const studioPurposes = ['publish', 'measure'] as const
export type StudioPurpose = (typeof studioPurposes)[number]
/** Longest message of a studio in bytes, and what one measurement may send. */
export const studioLimits = { message: 4 * 1024 ** 2, measured: 8 * 1024 ** 2 } as const

/** What a studio says in text; slices of its recorder are binary, and begin after `begun`. */
export type StudioRequest = { kind: 'begin'; /** As the recorder names it. */ mimeType: string } | { kind: 'end' }
/** Why a studio is off the air. `again`: it may come back by itself. */
export type StudioEnd = { reason: string; words: string; again: boolean }
/** What a studio is told. `received`: bytes so far. */
export type StudioAnswer = { kind: 'begun' } | { kind: 'received'; bytes: number } | ({ kind: 'ended' } & StudioEnd)
