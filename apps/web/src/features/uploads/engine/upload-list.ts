import { parallelParts, parallelUploads } from './limits.ts'
import { createPartScheduler, type PartScheduler } from './schedule-parts.ts'
import type { NewUpload, UploadPorts, UploadRecord, UploadStatus, UploadView } from './types.ts'
import type { UploadFile } from './upload-file-types.ts'
import { createUploadFile } from './upload-file.ts'

/** Milliseconds between two notifications of mere progress. */
const notifyEveryMs = 200
const holdsPlace: readonly UploadStatus[] = ['loading', 'running', 'paused']
const keepsPlace = (view: UploadView): boolean => holdsPlace.includes(view.status) && !view.interrupted

export type UploadList = {
  scheduler: PartScheduler
  get: (id: string) => UploadFile | undefined
  /** In the order they were added. */
  files: () => UploadFile[]
  ids: () => string[]
  add: (id: string, origin: NewUpload | UploadRecord) => UploadFile
  remove: (id: string) => void
  clear: () => void
  /** Starts queued files while places are free. */
  startQueued: () => void
  /** Makes a new snapshot and notifies the listeners. */
  notify: () => void
  subscribe: (listener: () => void) => () => void
  /** The same array until the next `notify`. */
  getSnapshot: () => readonly UploadView[]
}

/** The files of the engine, which of them have a place among those sent at once, and who listens to them. */
export function createUploadList(ports: UploadPorts): UploadList {
  const scheduler = createPartScheduler(parallelParts)
  const files = new Map<string, UploadFile>()
  const listeners = new Set<() => void>()
  let snapshot: readonly UploadView[] = []
  let starting = false
  let notifiedAt = Number.NEGATIVE_INFINITY

  function notify(): void {
    notifiedAt = ports.clock.now()
    snapshot = [...files.values()].map((file) => file.view())
    for (const listener of listeners) listener()
  }

  function startQueued(): void {
    // A file that starts notifies its host, which calls this again.
    if (starting) return
    starting = true
    const all = [...files.values()]
    const free = parallelUploads - all.filter((file) => keepsPlace(file.view())).length
    const next = all.filter((file) => file.view().status === 'queued').slice(0, Math.max(0, free))
    for (const file of next) file.start()
    starting = false
  }

  function changed(urgent: boolean): void {
    if (urgent || ports.clock.now() - notifiedAt >= notifyEveryMs) notify()
    if (urgent) startQueued()
  }

  function drop(id: string): void {
    files.get(id)?.leave()
    if (files.delete(id)) changed(true)
  }

  return {
    scheduler,
    get: (id) => files.get(id),
    files: () => [...files.values()],
    ids: () => [...files.keys()],
    add: (id, origin) => {
      const file = createUploadFile(id, origin, ports, { scheduler, changed, drop: () => drop(id) })
      files.set(id, file)
      return file
    },
    remove: (id) => void files.delete(id),
    clear: () => files.clear(),
    startQueued,
    notify,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
}
