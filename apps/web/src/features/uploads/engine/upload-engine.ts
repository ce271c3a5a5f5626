import { isOpen, isUnderWay } from './label-upload.ts'
import { parallelParts, parallelUploads } from './limits.ts'
import { isSameFile } from './same-file.ts'
import { createPartTurns } from './take-turns.ts'
import type { FileFacts, NewUpload, UploadPorts, UploadRecord, UploadSource, UploadStatus, UploadView } from './types.ts'
import type { UploadFile } from './upload-file-types.ts'
import { createUploadFile } from './upload-file.ts'

/** Milliseconds between two tellings of mere progress. */
const tellEvery = 200
const holdsPlace: readonly UploadStatus[] = ['loading', 'running', 'paused']

export type UploadEngine = {
  /** Sends files; one that an interrupted upload waits for goes on with that. */
  add: (uploads: readonly NewUpload[]) => void
  /** Shows the open uploads of earlier pages, all there are: those no longer among them leave the list. Whole ones end by themselves. */
  restore: (records: readonly UploadRecord[]) => void
  pause: (id: string) => void
  resume: (id: string) => void
  cancel: (id: string) => void
  /** Sends a failed file again; with `file`, that version of it. @returns why it cannot, in words for the user, or null. */
  retry: (id: string, file?: UploadSource) => string | null
  /** Goes on with an interrupted upload. @returns why it cannot, in words for the user, or null. */
  continueWith: (id: string, file: UploadSource, handle?: unknown) => string | null
  /** Shows on a file why going on with it did not work. */
  complain: (id: string, message: string, lostHandle: boolean) => void
  /** What opens the file of an interrupted upload again, or undefined. */
  handleOf: (id: string) => unknown
  /** The interrupted upload a file belongs to. */
  interruptedBy: (file: FileFacts) => UploadView | undefined
  /** Goes on with the files that wait for the user to sign in. */
  signedIn: () => void
  /** Cancels every file under way, and settles once the server was told. */
  cancelAll: () => Promise<void>
  /** Empties the list without ending the open uploads: a later visit may go on with them. */
  leaveAll: () => void
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

  const keepsPlace = (view: UploadView): boolean => holdsPlace.includes(view.status) && !view.interrupted

  function startWaiting(): void {
    // A file that starts says so, which leads back here.
    if (starting) return
    starting = true
    const all = [...files.values()]
    const free = parallelUploads - all.filter((file) => keepsPlace(file.view())).length
    const next = all.filter((file) => file.view().status === 'queued').slice(0, Math.max(0, free))
    for (const file of next) file.start()
    starting = false
  }

  function changed(urgent: boolean): void {
    if (urgent || ports.clock.now() - toldAt >= tellEvery) tell()
    if (urgent) startWaiting()
  }

  function drop(id: string): void {
    files.get(id)?.leave()
    if (files.delete(id)) changed(true)
  }

  function put(id: string, origin: NewUpload | UploadRecord): UploadFile {
    const file = createUploadFile(id, origin, ports, { turns, changed, drop: () => drop(id) })
    files.set(id, file)
    return file
  }

  const interrupted = (facts: FileFacts, replaces: string | null = null): UploadFile | undefined =>
    [...files.values()].find((file) => {
      const view = file.view()
      return view.interrupted && view.replaces === replaces && isSameFile(file.facts(), facts)
    })

  function restore(records: readonly UploadRecord[]): void {
    const known = new Set(records.map(({ id }) => id))
    for (const view of snapshot) if (view.interrupted && !known.has(view.id)) files.delete(view.id)
    const fresh = records.filter(({ id }) => !files.has(id)).map((record) => put(record.id, record))
    tell()
    for (const file of fresh) if (file.view().needs === null) file.resume()
  }

  function dismiss(id: string): void {
    const file = files.get(id)
    if (!file || isOpen(file.view())) return
    files.delete(id)
    tell()
  }

  ports.network.subscribe(() => {
    tell()
    turns.pump()
  })

  return {
    add: (uploads) => {
      for (const upload of uploads) {
        const earlier = interrupted(upload.file, upload.replaces)
        if (earlier) earlier.continueWith(upload.file, upload.handle)
        else put(ports.createId(), upload)
      }
      tell()
      startWaiting()
    },
    restore,
    pause: (id) => files.get(id)?.pause(),
    resume: (id) => files.get(id)?.resume(),
    cancel: (id) => files.get(id)?.cancel(),
    retry: (id, file) => files.get(id)?.retry(file) ?? null,
    continueWith: (id, file, handle) => files.get(id)?.continueWith(file, handle) ?? null,
    complain: (id, message, lostHandle) => files.get(id)?.complain(message, lostHandle),
    handleOf: (id) => files.get(id)?.handle(),
    interruptedBy: (facts) => interrupted(facts)?.view(),
    signedIn: () => {
      for (const file of files.values()) file.signedIn()
    },
    cancelAll: async () => {
      // The waiting ones first, or each place set free would start the next.
      const open = [...files.values()].filter((file) => isUnderWay(file.view()))
      const order = (file: UploadFile): number => (file.view().status === 'queued' ? 0 : 1)
      for (const file of open.toSorted((a, b) => order(a) - order(b))) file.cancel()
      await Promise.all(open.map((file) => file.released()))
    },
    leaveAll: () => {
      for (const file of files.values()) file.leave()
      files.clear()
      tell()
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
