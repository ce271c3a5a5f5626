import { isOpen, isUnderWay } from './label-upload.ts'
import { isSameFile } from './same-file.ts'
import type { FileFacts, LeakTarget, NewUpload, UploadPorts, UploadRecord, UploadSource, UploadView } from './types.ts'
import { createRecordReleases } from './release-records.ts'
import type { UploadFile } from './upload-file-types.ts'
import { createUploadList } from './upload-list.ts'

export type UploadEngine = {
  /** Sends files; a file that an interrupted upload waits for continues that one. */
  add: (uploads: readonly NewUpload[]) => void
  /** Shows the open uploads of earlier pages, all there are: those no longer among them leave the list. Whole ones end by themselves. */
  restore: (records: readonly UploadRecord[]) => void
  /** Has the server drop uploads that earlier pages canceled. */
  release: (records: readonly UploadRecord[]) => Promise<void>
  pause: (id: string) => void
  resume: (id: string) => void
  cancel: (id: string) => void
  /** Sends a failed file again; with `file`, that version of it. @returns why it cannot, in words for the user, or null. */
  retry: (id: string, file?: UploadSource) => string | null
  /** Continues an interrupted upload. @returns why it cannot, in words for the user, or null. */
  continueWith: (id: string, file: UploadSource, handle?: unknown) => string | null
  /** Shows on a file why continuing it failed. */
  complain: (id: string, message: string, lostHandle: boolean) => void
  /** What opens the file of an interrupted upload again, or undefined. */
  handleOf: (id: string) => unknown
  /** The interrupted upload a file belongs to. */
  interruptedBy: (file: FileFacts) => UploadView | undefined
  /** Continues the files that wait for the user to sign in. */
  signedIn: () => void
  /** Cancels every file under way, and settles after the first try to notify the server. */
  cancelAll: () => Promise<void>
  /** Empties the list without ending the open uploads: a later visit may continue them. */
  leaveAll: () => void
  /** Takes a completed or canceled file off the list. */
  dismiss: (id: string) => void
  /** Takes all of them off. */
  clearClosed: () => void
  /** Computes speed and time left again; without it they stay as they are while nothing is sent. */
  refresh: () => void
  subscribe: (listener: () => void) => () => void
  /** All files in the order they were added; the same array until something changes. */
  getSnapshot: () => readonly UploadView[]
}

/** Sends files: up to ten at once and a queue, their parts in turn. Independent of page and framework. */
export function createUploadEngine(ports: UploadPorts): UploadEngine {
  const list = createUploadList(ports)
  const releases = createRecordReleases(ports)

  const interrupted = (facts: FileFacts, replaces: string | null = null, leak: LeakTarget | null = null): UploadFile | undefined =>
    list.files().find((file) => {
      const view = file.view()
      const isSameTarget = view.replaces === replaces && view.leak?.caseId === leak?.caseId
      return view.interrupted && isSameTarget && isSameFile(file.facts(), facts)
    })

  function restore(records: readonly UploadRecord[]): void {
    const known = new Set(records.map(({ id }) => id))
    for (const view of list.getSnapshot()) if (view.interrupted && !known.has(view.id)) list.remove(view.id)
    const fresh = records.filter(({ id }) => !list.get(id)).map((record) => list.add(record.id, record))
    list.notify()
    for (const file of fresh) if (file.view().needs === null) file.resume()
  }

  function dismiss(id: string): void {
    const file = list.get(id)
    if (!file || isOpen(file.view())) return
    list.remove(id)
    list.notify()
  }

  async function cancelAll(): Promise<void> {
    // The queued ones first, or each place set free would start the next.
    const open = list.files().filter((file) => isUnderWay(file.view()))
    const order = (file: UploadFile): number => (file.view().status === 'queued' ? 0 : 1)
    for (const file of open.toSorted((a, b) => order(a) - order(b))) file.cancel()
    await Promise.all(open.map((file) => file.released()))
  }

  ports.network.subscribe(() => {
    list.notify()
    list.scheduler.pump()
  })

  return {
    add: (uploads) => {
      for (const upload of uploads) {
        const earlier = interrupted(upload.file, upload.replaces, upload.leak)
        if (earlier) earlier.continueWith(upload.file, upload.handle)
        else list.add(ports.createId(), upload)
      }
      list.notify()
      list.startQueued()
    },
    restore,
    release: releases.begin,
    pause: (id) => list.get(id)?.pause(),
    resume: (id) => list.get(id)?.resume(),
    cancel: (id) => list.get(id)?.cancel(),
    retry: (id, file) => list.get(id)?.retry(file) ?? null,
    continueWith: (id, file, handle) => list.get(id)?.continueWith(file, handle) ?? null,
    complain: (id, message, lostHandle) => list.get(id)?.complain(message, lostHandle),
    handleOf: (id) => list.get(id)?.handle(),
    interruptedBy: (facts) => interrupted(facts)?.view(),
    signedIn: () => {
      for (const file of list.files()) file.signedIn()
    },
    cancelAll,
    leaveAll: () => {
      for (const file of list.files()) file.leave()
      releases.leave()
      list.clear()
      list.notify()
    },
    dismiss,
    clearClosed: () => {
      for (const id of list.ids()) dismiss(id)
    },
    refresh: list.notify,
    subscribe: list.subscribe,
    getSnapshot: list.getSnapshot,
  }
}
