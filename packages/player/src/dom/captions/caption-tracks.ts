import type { CaptionTrack } from '../../core/player-state.ts'
import { el } from '../ui/element.ts'

export type CaptionTracks = ReturnType<typeof createCaptionTracks>

/**
 * The caption tracks of a video, of which one at a time or none is active. Their text is drawn by the player, not by the browser. `onCues`
 * is called when other cues are due, or the text of a track was loaded.
 */
export function createCaptionTracks(video: HTMLVideoElement, onCues: () => void, signal: AbortSignal) {
  /** Tracks whose text could not be loaded, each with what loads it again. */
  const missing = new Map<TextTrack, () => void>()
  let shown = -1
  const list = () => [...video.textTracks].filter((track) => track.kind === 'subtitles' || track.kind === 'captions')

  const add = ({ label, language, address }: CaptionTrack) => {
    const track = el('track', { kind: 'subtitles', label, srclang: language })
    // The text requires a lease: loaded once playback begins, and again where the lease had ended meanwhile.
    const load = () => track.setAttribute('src', address)
    if (video.paused) video.addEventListener('playing', load, { once: true, signal })
    else load()
    track.addEventListener('error', () => {
      track.removeAttribute('src')
      missing.set(track.track, load)
      video.addEventListener('playing', () => missing.get(track.track)?.(), { once: true, signal })
    })
    // The text comes after the track was chosen, and a paused video raises no `cuechange`.
    track.addEventListener('load', () => {
      missing.delete(track.track)
      onCues()
    })
    video.append(track)
  }

  // Where a phone shows the bare video in full screen, the browser's own captions are the only ones to be seen.
  for (const [name, mode] of [
    ['webkitbeginfullscreen', 'showing'],
    ['webkitendfullscreen', 'hidden'],
  ] as const) {
    const listener = () => {
      const track = list()[shown]
      if (track !== undefined) track.mode = mode
    }
    video.addEventListener(name, listener, { signal })
  }

  return {
    list,
    /** Replaces all tracks; none is read until `read`. */
    replace(tracks: readonly CaptionTrack[]) {
      for (const old of video.querySelectorAll('track[kind=subtitles]')) old.remove()
      missing.clear()
      for (const track of tracks) add(track)
    },
    /** Reads the track at `index`, or none (-1). */
    read(index: number) {
      shown = index
      list().forEach((track, at) => {
        track.mode = at === index ? 'hidden' : 'disabled'
        track.oncuechange = at === index ? onCues : null
      })
    },
    activeCues: (): Iterable<TextTrackCue> => list()[shown]?.activeCues ?? [],
    isMissing(index: number): boolean {
      const track = list()[index]
      return track !== undefined && missing.has(track)
    },
    /** Loads the text of a track again, if it is missing. */
    reload(index: number) {
      const track = list()[index]
      if (track !== undefined) missing.get(track)?.()
    },
  }
}
