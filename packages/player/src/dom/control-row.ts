import type { PlaybackMedia, PlayerPreferences } from '@videozz/contract'
import type { Controls } from './controls.ts'
import type { Wardrobe } from './dress-player.ts'
import type { Offers } from './offers.ts'
import type { Playback } from './playback.ts'
import type { PlaybackView } from './playback-view.ts'
import { type PlayerParts, showStoryboard } from './player-parts.ts'
import type { PlayerTools } from './player-tools.ts'

export type RowChoices = { product: string; preferences(): PlayerPreferences }
export type ControlRow = ReturnType<typeof createControlRow>

/** The controls with their menus, and the offers over the picture: nothing until `dress` brings what makes them. */
export function createControlRow(parts: PlayerParts, playback: Playback, tools: PlayerTools, { product, preferences }: RowChoices) {
  const { host, frame, controller, video } = parts
  const { captions, commands, corners, cue, keySheet, makeRoom, menus } = tools
  let wardrobe: Wardrobe | null = null
  let controls: Controls | null = null
  let offers: Offers | null = null
  let announced: number | null = null

  /** Makes the controls anew, those that the producer left in and this media has. */
  const mount = () => {
    if (wardrobe === null) return
    const { media } = playback.view
    menus.close()
    controls?.bar.remove()
    controller.toggleAttribute('gesturesdisabled', !preferences().allowPlayPause)
    controls = wardrobe.createControls(video, {
      preferences: preferences(),
      media,
      pictureMayLeave: !playback.isMarked,
      can: commands.abilities(),
      hasKeys: commands.keys().length > 0,
      product,
    })
    controller.append(controls.bar)
    wardrobe.bindMenus(menus, controls, { frame, video, playback, captions, commands, keySheet, preferences: preferences() })
    controls.updateTime(media)
    controls.updateSpeed()
    controls.updateLoop()
    controls.updateFrontier(media)
  }

  /** Tells the time line how long the media is and where its pictures are. */
  const announce = (media: PlaybackMedia) => {
    if (media.duration !== announced) {
      announced = media.duration
      // The timeline works before the first byte is there; its controls look again when the video says so.
      controller.mediaStore.dispatch({ type: 'optionschangerequest', detail: { defaultDuration: media.duration ?? undefined } })
      if (Number.isNaN(video.duration)) video.dispatchEvent(new Event('durationchange'))
    }
    showStoryboard(parts, media.storyboard)
  }

  const update = ({ state, media }: PlaybackView) => {
    if (controls === null) return
    // Tab passes over what is in an element that has an index below zero: so it comes to the big button first, and here later.
    if (state.started || media?.kind === 'audio') controller.removeAttribute('tabindex')
    controls.updateFrontier(media)
    if (media !== null) announce(media)
  }

  return {
    mount,
    update,
    /** The controls have come. */
    dress(given: Wardrobe) {
      wardrobe = given
      const waits = host.shadowRoot?.activeElement === controller
      controller.fullscreenElement = host
      mount()
      offers = wardrobe.createOffers(frame, video, corners, {
        onOffer: playback.noteOffer,
        say: cue.say,
        onDrawn: makeRoom,
        onFocusLost: () => controls?.focus(),
        onOpened: () => playback.pause(),
      })
      if (waits) controls?.focus()
      update(playback.view)
    },
    updateTime: () => controls?.updateTime(playback.view.media),
    updateOffers: () => offers?.update(playback.view),
    updateLoop: () => controls?.updateLoop(),
    updateSpeed: () => controls?.updateSpeed(),
    /** Gives the focus to the first control; where there are none yet, their place holds it for them. */
    focus: () => (controls ?? controller).focus(),
  }
}
