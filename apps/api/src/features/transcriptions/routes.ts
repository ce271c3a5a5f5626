import { findVideo } from '@videozz/db'
import { deleteTranscribed, discardProposal, requestTranscription, saveTranscript, stopTranscription } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { presentTranscript } from './present-transcript.ts'
import { readTranscript } from './read-transcript.ts'
import { readTranscription } from './read-transcription.ts'
import { refuseRequest } from './refuse-request.ts'

/** Automatic subtitles: their course, and the words they are written from. */
export const transcriptionsFeature = defineFeature((deps) => {
  const { db, jobs, now, env } = deps
  const context = () => ({ db, jobs, now: now() })
  return {
    getTranscription: ({ params, session }) => readTranscription(deps, session.accountId, params.key),
    requestTranscription: async ({ body, session }) => {
      const { engine } = env.speech
      if (engine === null) throw new AppError('TRANSCRIBE_NOT_CONFIGURED')
      const actor = { accountId: session.accountId, userId: session.id }
      const request = { videoKey: body.key, language: body.language ?? null, engine }
      const { outcome } = await requestTranscription(context(), actor, request)
      if (outcome !== 'requested') throw refuseRequest(outcome)
      return readTranscription(deps, session.accountId, body.key)
    },
    stopTranscription: async ({ params, session }) => {
      if (!(await findVideo(db, session.accountId, params.key))) throw new AppError('VIDEO_NOT_FOUND')
      const stop = { accountId: session.accountId, videoKey: params.key, userId: session.id }
      if ((await stopTranscription(context(), stop)).outcome === 'missing') throw new AppError('TRANSCRIPTION_NOT_FOUND')
      return readTranscription(deps, session.accountId, params.key)
    },
    deleteTranscribed: async ({ body, session }) => {
      const actor = { accountId: session.accountId, userId: session.id }
      const { outcome } = await deleteTranscribed(context(), actor, body.videoKey)
      if (outcome === 'deleted') return {}
      throw new AppError(outcome === 'missing' ? 'SUBTITLE_NOT_FOUND' : 'VIDEO_NOT_FOUND')
    },
    getTranscript: ({ params, session }) => readTranscript(deps, session.accountId, params.key),
    saveTranscript: async ({ params, body, session }) => {
      const actor = { accountId: session.accountId, userId: session.id }
      const saved = await saveTranscript(context(), actor, { videoKey: params.key, ...body })
      if (saved.outcome === 'saved') return presentTranscript(saved.transcript)
      if (saved.outcome === 'changed') throw new AppError('TRANSCRIPT_CHANGED')
      throw new AppError(saved.outcome === 'missing' ? 'TRANSCRIPT_NOT_FOUND' : 'VIDEO_NOT_FOUND')
    },
    discardProposal: async ({ params, session }) => {
      const { outcome } = await discardProposal(context(), { accountId: session.accountId, userId: session.id }, params.key)
      if (outcome === 'discarded') return {}
      throw new AppError(outcome === 'missing' ? 'PROPOSAL_NOT_FOUND' : 'VIDEO_NOT_FOUND')
    },
  }
})
