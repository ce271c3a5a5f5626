import type { PlaybackMedia, PlayerPreferences } from '@videozz/contract'
import type { CaptionTrack } from './captions.ts'
import type { PlayerParts } from './player-parts.ts'
import type { PlayerTools } from './player-tools.ts'
import { createSoundStage } from './sound-stage.ts'

export type SceneHooks = {
  preferences(): PlayerPreferences
  /** The viewer points at a second of the sound. */
  onSeek(to: number): void
  /** Subtitles or chapters are others than before: the controls have to follow. */
  onWords(): void
}

/** What a media brings along besides its moving picture: poster or waveform, subtitles, chapters, and its name for the system. */
export function createMediaScene({ frame, controller, video, poster }: PlayerParts, tools: PlayerTools, hooks: SceneHooks) {
  const { captions, mediaSession } = tools
  let sound: ReturnType<typeof createSoundStage> | null = null
  let offered = ''
  let divided = ''

  const setCaptions = (tracks: readonly CaptionTrack[]) => {
    captions.setTracks(tracks)
    hooks.onWords()
  }
  /** Takes subtitles and chapters of the media where they are others than before. @returns whether they were. */
  const takeWords = ({ subtitles, chapters, duration }: PlaybackMedia): boolean => {
    const [before, parts] = [offered, divided]
    offered = subtitles.map(({ url }) => url).join('\n')
    divided = JSON.stringify([duration, chapters])
    if (offered !== before) setCaptions(subtitles.map(({ name, language, url }) => ({ label: name, language, address: url })))
    else if (divided !== parts) hooks.onWords()
    else return false
    return true
  }

  return {
    setCaptions,
    /** Sets the scene for a session of this media. */
    adopt(media: PlaybackMedia) {
      const isSound = media.kind === 'audio'
      frame.dataset.kind = media.kind
      controller.toggleAttribute('noautohide', isSound)
      if (isSound && sound === null) {
        sound = createSoundStage(frame, video, hooks.onSeek)
        sound.allow(hooks.preferences().allowProgressBar)
        controller.append(sound.stage)
      }
      if (!takeWords(media)) hooks.onWords()
    },
    show(media: PlaybackMedia) {
      takeWords(media)
      if (media.poster !== null && poster.getAttribute('src') !== media.poster) poster.src = media.poster
      poster.hidden = media.poster === null || media.kind === 'audio'
      mediaSession.name(media)
      sound?.update(media)
    },
    updateTime: (media: PlaybackMedia | null) =>
      sound?.updateTime(Number.isFinite(video.duration) ? video.duration : (media?.duration ?? 0)),
    allow: ({ allowProgressBar }: PlayerPreferences) => sound?.allow(allowProgressBar),
    /** What the code keeps clear of. */
    parts: () => sound?.parts ?? [],
  }
}
