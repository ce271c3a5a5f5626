import type { Session } from '@videozz/contract/browser'
import type { GateSubject, TranscriptionSource } from '@videozz/domain'

/** The parts of a session that decide about access, as the api sends them. */
export type SessionRights = Omit<GateSubject, 'plugins' | 'transcriptionSources'> &
  Partial<Pick<Session, 'plugins' | 'transcriptionSources'>>

/** Sources of automatic subtitles with `expiresAt` as a `Date`. */
export const readSources = (sources: Session['transcriptionSources']): TranscriptionSource[] =>
  sources.map((source) => ({ ...source, expiresAt: source.expiresAt === null ? null : new Date(source.expiresAt) }))

/** Converts a session to the values the access checks of the domain read. */
export const gateSubject = ({ plugins = [], transcriptionSources = [], ...rights }: SessionRights): GateSubject => ({
  ...rights,
  plugins: plugins.map(({ typePlugin }) => ({ type: typePlugin })),
  transcriptionSources: readSources(transcriptionSources),
})
