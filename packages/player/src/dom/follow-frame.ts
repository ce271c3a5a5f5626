import { nearlyFits } from '../core/place-code.ts'
import type { PlayerContext } from './player-context.ts'
import { autohideSeconds } from './player-parts.ts'

/** Updates the attributes that the styles depend on, and the state's time and width, from video and frame. */
export function followFrame({ frame, controller, video, store, rearrange }: PlayerContext, signal: AbortSignal): void {
  store.subscribe(
    ({ phase, started }) => [phase, started] as const,
    ([phase, started]) => {
      frame.dataset.phase = phase
      frame.toggleAttribute('data-started', started)
    },
    signal,
  )
  store.subscribe(
    ({ open }) => open,
    (open) => {
      controller.setAttribute('autohide', open === null ? autohideSeconds : '-1')
      rearrange()
    },
    signal,
  )
  const onIdle = () => frame.toggleAttribute('data-idle', controller.hasAttribute('userinactive') && !video.paused)
  controller.addEventListener('userinactivechange', onIdle, { signal })
  video.addEventListener('pause', () => frame.removeAttribute('data-idle'), { signal })

  const onTime = () => store.dispatch({ type: 'time', position: video.currentTime, duration: video.duration })
  for (const name of ['timeupdate', 'durationchange', 'seeking', 'loadedmetadata']) video.addEventListener(name, onTime, { signal })

  const onSize = () => {
    const box = { width: frame.clientWidth, height: frame.clientHeight }
    frame.toggleAttribute('data-fits', nearlyFits(box, { width: video.videoWidth, height: video.videoHeight }))
    store.dispatch({ type: 'change', change: { width: box.width } })
    rearrange()
  }
  for (const name of ['loadedmetadata', 'resize']) video.addEventListener(name, onSize, { signal })
  const sizes = new ResizeObserver(onSize)
  sizes.observe(frame)
  signal.addEventListener('abort', () => sizes.disconnect())
}
