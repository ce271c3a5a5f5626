import type { WatchingNow } from '../../../shared/queries/analytics.ts'
import { pictureOf } from '../../../shared/media/picture-of.ts'
import type { TileProps } from '../../../ui/tile.tsx'

type Media = Pick<WatchingNow['media'][number], 'type' | 'thumbnail'>

/** The picture of a media in a list of figures; sound has its drawing. */
export const pictureTile = (media: Media): Pick<TileProps, 'state' | 'kind' | 'picture'> => ({
  state: 'ready',
  kind: media.type === 'audio' ? 'audio' : media.type === 'youtube' ? 'youtube' : 'video',
  picture: pictureOf({ ...media, waveform: null }),
})
