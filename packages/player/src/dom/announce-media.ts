import type { PlaybackMedia } from '@videozz/contract'

/** Tells the system what plays, for its media keys and lock screen. */
export function announceMedia(media: PlaybackMedia): void {
  if (!('mediaSession' in navigator)) return
  const artwork = media.poster === null ? [] : [{ src: new URL(media.poster, document.baseURI).href }]
  navigator.mediaSession.metadata = new MediaMetadata({ title: media.title, artwork })
}
