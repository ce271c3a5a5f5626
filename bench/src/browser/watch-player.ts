import type { BrowserContext } from '@playwright/test'

/** Moments of one player page, in milliseconds since 1970. */
export type PlayerMoments = {
  /** When the page was requested. */
  asked: number
  loaded: number
  /** The answer to the opening of its playback session. */
  session: number
  /** The play button was there and pressed. */
  pressed: number
  /** The first piece of the stream had arrived. */
  segment: number
  /** The first decoded frame was on its way to the screen. */
  shown: number
}

const reporter = 'videozzBenchReport'

/** Runs in each page of a context: in the player page it presses play as soon as that can be done and waits for the first frame. */
function watchPage(report: string): void {
  if (!location.pathname.startsWith('/embed/')) return
  const { timeOrigin } = performance
  let pressed = 0
  let watched = false
  const answered = (part: string) => {
    const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes(part))
    return timeOrigin + ((entry as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN)
  }
  const tell = (shown: number) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const moments = {
      asked: timeOrigin,
      loaded: timeOrigin + (page?.domContentLoadedEventEnd ?? Number.NaN),
      session: answered('/playback/sessions'),
      pressed,
      segment: answered('/files/s/'),
      shown,
    }
    ;(window as unknown as Record<string, (moments: unknown) => void>)[report]?.(moments)
  }
  const timer = setInterval(() => {
    const player = document.querySelector('videozz-player')
    // A page without our player is a bare one with autoplay.
    const root = player ? player.shadowRoot : document
    const video = root?.querySelector('video')
    if (!root || !video) return
    if (!watched) video.requestVideoFrameCallback((_now, { expectedDisplayTime }) => tell(timeOrigin + expectedDisplayTime))
    watched = true
    const button = [...root.querySelectorAll('button')].find((each) => /Reproduzir/.test(each.ariaLabel ?? '') && each.checkVisibility())
    if (!button && video.paused) return
    // A player with autoplay needs no press.
    clearInterval(timer)
    pressed = timeOrigin + performance.now()
    button?.click()
  }, 4)
}

/** Calls back with the moments of every player page of the context that shows a frame. */
export async function watchPlayer(context: BrowserContext, onShown: (moments: PlayerMoments) => void): Promise<void> {
  await context.exposeBinding(reporter, (_source, moments: PlayerMoments) => onShown(moments))
  await context.addInitScript(watchPage, reporter)
}
