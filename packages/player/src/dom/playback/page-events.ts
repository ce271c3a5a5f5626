import type { PlaybackContext } from './playback-context.ts'
import type { Starter } from './start-playback.ts'

/** What a playback does when its page is hidden, shown, left, or back. `sample` reads the state of the video now. */
export function createPageEvents({ video, store, retry, current }: PlaybackContext, { start }: Starter, sample: () => void) {
  return {
    /** The device resumed, the connection is back, or the page is visible again: waiting retries run at once. */
    wake() {
      const { session } = current
      session?.quality.setHidden(document.hidden)
      retry.now()
      // Whoever holds a lease learns from its report whether the server is reached.
      if (session?.leaseIsLive === true) void session.checkLease()
      else if (navigator.onLine) store.dispatch({ type: 'reach', online: true })
    },
    /** The device lost its connection. */
    lose: () => store.dispatch({ type: 'reach', online: false }),
    /** The page is hidden and may end without another event: what was watched is reported now. */
    hide() {
      sample()
      current.session?.quality.setHidden(true)
      void current.session?.checkLease()
    },
    /** The page is going away, perhaps into the browser's page cache. */
    leave() {
      sample()
      return current.session?.leave()
    },
    /** The page is back from there: a video that plays needs its lease again. */
    comeBack: () => (video.paused ? undefined : start(true)),
  }
}
