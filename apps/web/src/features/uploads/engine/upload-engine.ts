import { isOpen } from './label-upload.ts'
import { parallelParts, parallelUploads } from './limits.ts'
import { createPartTurns } from './take-turns.ts'
import type { NewUpload, UploadPorts, UploadStatus, UploadView } from './types.ts'
import { createUploadFile, type UploadFile } from './upload-file.ts'

/** Milliseconds between two tellings of mere progress. */
const tellEvery = 200
const holdsPlace: readonly UploadStatus[] = ['loading', 'running', 'paused']

export type UploadEngine = {
  add: (uploads: readonly NewUpload[]) => void
  pause: (id: string) => void
  resume: (id: string) => void
  cancel: (id: string) => void
  /** Cancels every file that is not done. */
  cancelAll: () => void
  /** Takes a completed or canceled file off the list. */
  dismiss: (id: string) => void
  /** Takes all of them off. */
  clearClosed: () => void
  /** Reads pace and time left anew; without it they stand still while nothing arrives. */
  refresh: () => void
  subscribe: (listener: () => void) => () => void
  /** All files in the order they were added; the same array until something changes. */
  getSnapshot: () => readonly UploadView[]
}

/** Sends files: up to ten at once and a queue, their parts in turn. Knows neither page nor framework. */
export function createUploadEngine(ports: UploadPorts): UploadEngine {
  const turns = createPartTurns(parallelParts)
  const files = new Map<string, UploadFile>()
  const listeners = new Set<() => void>()
  let snapshot: readonly UploadView[] = []
  let starting = false
  let toldAt = Number.NEGATIVE_INFINITY

  function tell(): void {
    toldAt = ports.clock.now()
    snapshot = [...files.values()].map((file) => file.view())
    for (const listener of listeners) listener()
  }

  function startWaiting(): void {
    // A file that starts says so, which leads back here.
    if (starting) return
    starting = true
    const all = [...files.values()]
    const free = parallelUploads - all.filter((file) => holdsPlace.includes(file.view().status)).length
    const next = all.filter((file) => file.view().status === 'queued').slice(0, Math.max(0, free))
    for (const file of next) file.start()
    starting = false
  }

  function changed(urgent: boolean): void {
    if (urgent || ports.clock.now() - toldAt >= tellEvery) tell()
    if (urgent) startWaiting()
  }

  function dismiss(id: string): void {
    const file = files.get(id)
    if (!file || isOpen(file.view())) return
    files.delete(id)
    tell()
  }

  return {
    add: (uploads) => {
      for (const upload of uploads) {
        const id = ports.createId()
        files.set(id, createUploadFile(id, upload, ports, { turns, changed }))
      }
      tell()
      startWaiting()
    },
    pause: (id) => files.get(id)?.pause(),
    resume: (id) => files.get(id)?.resume(),
    cancel: (id) => files.get(id)?.cancel(),
    cancelAll: () => {
      // The waiting ones first, or each place set free would start the next.
      const open = [...files.values()].filter((file) => isOpen(file.view()))
      const order = (file: UploadFile): number => (file.view().status === 'queued' ? 0 : 1)
      for (const file of open.toSorted((a, b) => order(a) - order(b))) file.cancel()
    },
    dismiss,
    clearClosed: () => {
      for (const id of files.keys()) dismiss(id)
    },
    refresh: tell,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
}
