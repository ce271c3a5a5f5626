import type { CreateCapability } from '../capability.ts'
import { el } from '../ui/element.ts'

/** Pictures of the storyboard over the time line, where the pointer is. */
export const previews: CreateCapability = ({ frame, video }) => {
  const show = (address: string | null) => {
    const old = video.querySelector('track[kind=metadata]')
    if (old?.getAttribute('src') === address) return
    old?.remove()
    frame.toggleAttribute('data-storyboard', address !== null)
    // media-chrome shows the cues of the metadata track that has this label.
    if (address !== null) video.append(el('track', { kind: 'metadata', label: 'thumbnails', default: true, src: address }))
  }
  return {
    name: 'previews',
    attach(store, signal) {
      // Not before the controls: the list of pictures would compete with the first segment.
      store.subscribe(
        ({ hasControls, media, preferences }) =>
          hasControls && media !== null ? (preferences.allowProgressBar ? media.storyboard : null) : undefined,
        (address) => address !== undefined && show(address),
        signal,
      )
    },
  }
}
