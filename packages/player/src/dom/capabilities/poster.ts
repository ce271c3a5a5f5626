import type { CreateCapability } from '../capability.ts'

/** The poster of a video, until its first frame. */
export const poster: CreateCapability = ({ poster: image }) => ({
  name: 'poster',
  attach(store, signal) {
    store.subscribe(
      ({ media }) => (media?.kind === 'video' ? media.poster : null),
      (address) => {
        if (address !== null && image.getAttribute('src') !== address) image.src = address
        image.hidden = address === null
      },
      signal,
    )
  },
})
