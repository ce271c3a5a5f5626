import type { CreateCapability } from '../capability.ts'

/**
 * No menu of the browser on the picture, nor its own controls: they would repeat, speed up, fill the screen or float the video whatever
 * the producer allows.
 */
export const contextMenu: CreateCapability = ({ frame, video, controller }) => ({
  name: 'context-menu',
  attach(_store, signal) {
    const onMenu = (event: Event) => {
      if (event.target === video || event.target === controller) event.preventDefault()
    }
    frame.addEventListener('contextmenu', onMenu, { signal })
    // Some browsers show their menu all the same while Shift is held.
    const guard = new MutationObserver(() => (video.controls &&= false))
    guard.observe(video, { attributeFilter: ['controls'] })
    signal.addEventListener('abort', () => guard.disconnect())
  },
})
