import type { PlayerPreferences } from '@videozz/contract'
import { chapterFrom } from '../core/chapters.ts'
import { copy } from '../core/copy.ts'
import { formatTime } from '../core/format-time.ts'
import { type Abilities, type KeyAction, listKeys } from '../core/hot-keys.ts'
import type { Captions } from './captions.ts'
import type { Cue, CueSide } from './cue.ts'
import type { Playback } from './playback.ts'
import { setSpeed, speedLabel, speeds } from './speed.ts'
import { containerFullscreen, pictureInPicture } from './surroundings.ts'

export type CommandSources = {
  host: HTMLElement
  video: HTMLVideoElement
  playback: Playback
  captions: Captions
  cue: Cue
  preferences(): PlayerPreferences
  /** The loop was switched: its button should say so. */
  onLoop(): void
}
export type Commands = ReturnType<typeof createCommands>

/** What keys, taps and the system's media keys make the player do, each with its cue. */
export function createCommands({ host, video, playback, captions, cue, preferences, onLoop }: CommandSources) {
  const duration = () => (Number.isFinite(video.duration) ? video.duration : (playback.view.media?.duration ?? 0))

  const seekBy = (seconds: number) => {
    playback.seek(video.currentTime + seconds)
    const back = seconds < 0
    const size = Math.abs(seconds)
    const at = formatTime(video.currentTime, duration())
    const side: CueSide = back ? 'left' : 'right'
    cue.show(back ? 'rewind' : 'fastForward', `${back ? '−' : '+'}${size} s`, at, side)
  }
  const toggle = () => {
    const plays = video.paused
    void playback.toggle()
    cue.show(plays ? 'play' : 'pause', '', plays ? copy.playing : copy.paused)
  }
  const setVolume = (volume: number) => {
    video.volume = Math.round(Math.max(0, Math.min(1, volume)) * 100) / 100
    const percent = `${Math.round(video.volume * 100)}%`
    cue.show(video.volume === 0 ? 'volumeOff' : 'volume', percent, `${copy.volume}: ${percent}`)
  }
  const toggleMute = () => {
    video.muted = !video.muted
    cue.show(video.muted ? 'volumeOff' : 'volume', '', video.muted ? copy.muted : copy.unmuted)
  }
  const toggleFullscreen = () => void (document.fullscreenElement === null ? host.requestFullscreen() : document.exitFullscreen())
  const togglePip = () =>
    void (document.pictureInPictureElement === null ? video.requestPictureInPicture() : document.exitPictureInPicture()).catch(() => {
      // Without metadata, or refused by the browser: the picture stays where it is.
    })
  const toggleLoop = () => {
    video.loop = !video.loop
    onLoop()
    cue.show('repeat', video.loop ? copy.loopOn : copy.loopOff)
  }
  const toggleCaptions = () => {
    captions.toggle()
    cue.show(
      'captions',
      captions.labels()[captions.chosen] ?? copy.captionsOff,
      `${copy.captions}: ${captions.labels()[captions.chosen] ?? copy.captionsOff}`,
    )
  }
  const stepChapter = (by: 1 | -1) => {
    const to = chapterFrom(playback.view.media?.chapters ?? [], video.currentTime, by)
    if (to === null) return
    playback.seek(to.start)
    cue.show(by < 0 ? 'rewind' : 'fastForward', to.title, `${copy.chapter}: ${to.title}, ${formatTime(to.start, duration())}`)
  }
  const stepSpeed = (by: 1 | -1) => {
    const at = speeds.indexOf(video.playbackRate)
    const next = speeds[(at < 0 ? speeds.indexOf(1) : at) + by]
    if (next !== undefined) setSpeed(video, next)
    cue.show('speed', speedLabel(video.playbackRate), `${copy.speed}: ${speedLabel(video.playbackRate)}`)
  }

  /** What can be done at all here, whatever the producer allows. */
  const abilities = (): Abilities => {
    const isVideo = playback.view.media?.kind !== 'audio'
    return {
      captions: captions.labels().length > 0,
      chapters: (playback.view.media?.chapters.length ?? 0) > 0 && duration() > 0,
      fullscreen: isVideo && (containerFullscreen() || !playback.isMarked),
      pip: isVideo && !playback.isMarked && pictureInPicture(),
    }
  }

  return {
    seekBy,
    toggleFullscreen,
    togglePip,
    toggleLoop,
    toggleMute,
    abilities,
    /** The keys that work here now. */
    keys: () => listKeys(preferences(), abilities()),
    /** Does what a key means. */
    act(action: KeyAction) {
      switch (action.do) {
        case 'toggle':
          return toggle()
        case 'seek':
          return seekBy(action.by)
        case 'seek-to':
          playback.seek(action.part * duration())
          return cue.say(formatTime(video.currentTime, duration()))
        case 'volume':
          if (action.by > 0 && preferences().allowMuteUnmute) video.muted = false
          return setVolume(video.volume + action.by)
        case 'mute':
          return toggleMute()
        case 'captions':
          return toggleCaptions()
        case 'fullscreen':
          return toggleFullscreen()
        case 'pip':
          return togglePip()
        case 'loop':
          return toggleLoop()
        case 'speed':
          return stepSpeed(action.by)
        case 'chapter':
          return stepChapter(action.by)
        default:
      }
    },
  }
}
