import { isOpen } from './label-upload.ts'
import type { PartLedger } from './part-ledger.ts'
import type { FileFacts, UploadStatus, UploadView } from './types.ts'

type Described = Pick<UploadView, 'id' | 'hash' | 'eduzzId' | 'replaces' | 'interrupted'> & {
  facts: FileFacts
  status: UploadStatus
  ledger: PartLedger
  problem: string | null
  joining: boolean
  /** Reading the file failed. */
  unreadable: boolean
  /** The file is at hand. */
  readable: boolean
  /** A handle opens it again. */
  reopenable: boolean
  online: boolean
  retrying: boolean
  pace: number | null
}

function needsOf({ status, unreadable, readable, reopenable, ledger }: Described): UploadView['needs'] {
  if (status === 'canceled') return unreadable || !readable ? 'file' : null
  if (!isOpen({ status }) || readable || ledger.isComplete()) return null
  return reopenable ? 'permission' : 'file'
}

/** An upload in the figures the panel shows. */
export function describeUpload(upload: Described): UploadView {
  const { id, facts, status, ledger, problem, hash, eduzzId, replaces, joining, interrupted, online, retrying, pace } = upload
  const { name, size } = facts
  const done = status === 'completed'
  const sent = done ? size : ledger.sentBytes()
  const busy = status === 'running' || status === 'loading'
  return {
    id,
    name,
    size,
    status,
    sent,
    hash,
    eduzzId,
    replaces,
    interrupted,
    progress: done ? 100 : Math.min(99, Math.floor((sent / Math.max(1, size)) * 100)),
    bytesPerSecond: pace,
    secondsLeft: pace ? Math.ceil((size - sent) / pace) : null,
    error: problem,
    controllable: !joining,
    needs: needsOf(upload),
    waiting: !busy ? null : !online ? 'connection' : retrying ? 'retry' : null,
  }
}
