import { createMessageClaims, createLockClaims } from '../journal/tab-claims.ts'
import { createBrowserJournal } from '../journal/upload-journal.ts'
import { uploadAccount } from './upload-account.ts'

const name = 'videozz:uploads'

let madeIds = 0
/** Ids that sort in the order of their creation, so that stored uploads are listed in that order. */
export function createId(): string {
  const turn = String((madeIds += 1)).padStart(6, '0')
  // `crypto.randomUUID` is missing where the dashboard has no TLS, such as on a local network.
  return [Date.now(), turn, ...crypto.getRandomValues(new Uint32Array(2))].join('-')
}

const otherTabs = new BroadcastChannel(name)

/** Calls `listener` when another tab began, took over or ended an upload. */
export const onOtherTabs = (listener: () => void): void => otherTabs.addEventListener('message', listener)

/** The open uploads kept by this browser. */
export const journal = createBrowserJournal({
  name,
  claims: navigator.locks
    ? createLockClaims(navigator.locks, `${name}:`)
    : createMessageClaims(() => new BroadcastChannel(`${name}:claims`), createId()),
  account: uploadAccount,
  now: Date.now,
  tellOthers: () => otherTabs.postMessage('changed'),
})
