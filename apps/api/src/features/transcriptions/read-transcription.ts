import { type Transcription, type TranscriptionEventKind, transcriptionFaultWords } from '@videozz/contract'
import {
  findHeardShare,
  findLastTranscription,
  findTranscriptSummary,
  findVideo,
  listTranscriptionEvents,
  type TranscriptionRow,
} from '@videozz/db'
import { transcriptionSeconds } from '@videozz/domain'
import { speechPlace } from '@videozz/speech/settings'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/** Course and history of the automatic subtitle of a media. @throws AppError VIDEO_NOT_FOUND. */
export async function readTranscription({ db, env }: Deps, accountId: string, videoKey: string): Promise<Transcription> {
  const video = await findVideo(db, accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  const media = { accountId, videoKey }
  const [run, transcript, events] = await Promise.all([
    findLastTranscription(db, media),
    findTranscriptSummary(db, media),
    listTranscriptionEvents(db, media),
  ])
  return {
    configured: env.speech.engine !== null,
    place: speechPlace(env.speech),
    seconds: video.duration === null ? null : transcriptionSeconds(video.duration),
    run: run ? presentRun(run, run.state === 'hearing' ? await findHeardShare(db, run.id) : null) : null,
    transcript: transcript
      ? {
          language: transcript.language,
          origin: transcript.origin,
          edited: transcript.edited,
          proposed: transcript.proposed,
          revision: transcript.revision,
          updatedAt: transcript.updated_at.toISOString(),
        }
      : null,
    history: events.map((event) => ({ message: describeEvent(event), eventDate: event.happened_at.toISOString() })),
  }
}

const presentRun = (
  { id, state, fault, seconds, script, preview, created_at }: TranscriptionRow,
  progress: number | null,
): Transcription['run'] => ({
  id,
  state,
  progress,
  message: fault && transcriptionFaultWords[fault],
  seconds,
  script: script !== null,
  preview: preview !== null,
  createdAt: created_at.toISOString(),
})

const eventWords: Record<TranscriptionEventKind, string> = {
  requested: 'Transcrição pedida',
  ready: 'Legenda pronta',
  proposed: 'Nova transcrição pronta para ser comparada',
  failed: 'A transcrição falhou',
  stopped: 'Transcrição interrompida',
  'script-ready': 'Roteiro sincronizado com o áudio',
  script: 'Roteiro aplicado',
  edited: 'Texto editado',
  merged: 'Nova transcrição comparada e aplicada',
  discarded: 'Nova transcrição recusada',
  deleted: 'Legenda automática excluída',
}

function describeEvent({ kind, fault, name }: Awaited<ReturnType<typeof listTranscriptionEvents>>[number]): string {
  const who = name === null ? '' : ` por ${name}`
  return fault === null ? `${eventWords[kind]}${who}` : `${eventWords[kind]}${who}: ${transcriptionFaultWords[fault]}`
}
