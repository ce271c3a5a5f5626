import { doneBytes } from './done-parts.ts'
import type { UploadStatus, UploadView } from './types.ts'
import type { UploadPhase, UploadState } from './upload-state-types.ts'
import { isComplete, isOpenPhase } from './upload-transitions.ts'

/** What only the effects of an upload know. */
export type LiveFigures = {
  online: boolean
  /** All there is to do now is wait for another try. */
  retrying: boolean
  bytesPerSecond: number | null
  /** Bytes sent of the parts in flight. */
  inFlightBytes: number
}

const statuses: Record<UploadPhase, UploadStatus> = {
  queued: 'queued',
  claiming: 'loading',
  creating: 'loading',
  sending: 'running',
  registering: 'running',
  paused: 'paused',
  canceled: 'canceled',
  completed: 'completed',
}

function needsOf(state: UploadState): UploadView['needs'] {
  const { file, handle } = state.data
  if (state.phase === 'canceled') return state.unreadable || file === null ? 'file' : null
  if (!isOpenPhase(state) || file !== null || isComplete(state.data)) return null
  return handle === undefined ? 'file' : 'permission'
}

function waitingFor(status: UploadStatus, { online, retrying }: LiveFigures): UploadView['waiting'] {
  if (status !== 'running' && status !== 'loading') return null
  if (!online) return 'connection'
  return retrying ? 'retry' : null
}

/** An upload in the figures the panel shows. */
export function describeUpload(id: string, state: UploadState, figures: LiveFigures): UploadView {
  const { facts, parts, problem, eduzzId, replaces, leak, claimed } = state.data
  const { name, size } = facts
  const status = statuses[state.phase]
  const done = state.phase === 'completed'
  const sent = done ? size : Math.min(size, doneBytes(size, parts) + figures.inFlightBytes)
  const bytesPerSecond = status === 'running' ? figures.bytesPerSecond : null
  return {
    id,
    name,
    size,
    status,
    sent,
    hash: done ? state.hash : null,
    eduzzId,
    replaces,
    leak,
    interrupted: !claimed && state.phase === 'paused',
    progress: done ? 100 : Math.min(99, Math.floor((sent / Math.max(1, size)) * 100)),
    bytesPerSecond,
    secondsLeft: bytesPerSecond ? Math.ceil((size - sent) / bytesPerSecond) : null,
    error: problem,
    controllable: state.phase !== 'registering',
    needs: needsOf(state),
    waiting: waitingFor(status, figures),
  }
}
