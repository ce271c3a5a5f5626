import { copy } from '../../core/copy.ts'
import { isSound } from '../../core/player-state.ts'
import { listQualities } from '../../core/quality.ts'
import type { CreateCapability } from '../capability.ts'

/** Chooses a rung of the ladder, or leaves the choice to the player. */
export const quality: CreateCapability = ({ store, playback }) => ({
  name: 'quality',
  preference: 'allowChangeQuality',
  available: (state) => !isSound(state),
  withdraw: () => store.state.quality !== 'auto' && playback.choose('auto'),
  menu: {
    order: 0,
    inline: true,
    content: () => {
      const { media, quality: choice, height } = store.state
      const items = media === null ? [] : listQualities(media, choice, height)
      return { label: copy.quality, items: items.map((item) => ({ ...item, kind: 'radio', pick: () => playback.choose(item.value) })) }
    },
  },
})
