import { defaultPlayerPreferences } from '@videozz/contract/player'
import type { PlayerPreferences } from '@videozz/contract'
import { createCaptionMemory } from '../core/caption-memory.ts'
import { createPlaybackApi } from '../core/playback-api.ts'
import type { OpenedSession } from '../core/playback-api.ts'
import { nearlyFits } from '../core/place-code.ts'
import { browserClock, browserFetch } from './browser-clock.ts'
import { createCodeGuard } from './code-guard.ts'
import { createControlRow } from './control-row.ts'
import { createDressing } from './dress-player.ts'
import { createMediaScene } from './media-scene.ts'
import { offersIn } from './offer-corners.ts'
import { createPlayback } from './playback.ts'
import type { PlaybackView } from './playback-view.ts'
import { listenToPlayer } from './player-listeners.ts'
import { assemble, type PlayerParts } from './player-parts.ts'
import { beginningOf, type PlayerSetup } from './player-setup.ts'
import { createTools } from './player-tools.ts'
import { rememberPosition } from './remember-position.ts'

export type PlayerLifecycle = ReturnType<typeof createLifecycle>

/** What a player goes through from set-up to its end: preferences and sessions adopted, every change of state shown. */
export function createLifecycle(parts: PlayerParts, setup: PlayerSetup) {
  const { host, frame, video } = parts
  let preferences = defaultPlayerPreferences
  assemble(parts)
  const playback = createPlayback(video, createPlaybackApi(setup.api, browserFetch), browserClock, {
    onView: (view) => show(view),
    onOpened: (session) => adopt(session),
    resumeAt: (session) => beginningOf(setup, session),
  })
  const tools = createTools(parts, playback, setup.product, {
    preferences: () => preferences,
    memory: createCaptionMemory(setup.notebook),
    onCover: () => code.keepClear(),
    onLoop: () => row.updateLoop(),
    onAct: () => {
      code.rebuild()
      void playback.act()
    },
    focusControls: () => row.focus(),
  })
  const { captions, corners, keySheet, layers, mediaSession, menus } = tools
  const code = createCodeGuard(parts, playback, () => [
    ...captions.boxes(),
    ...offersIn(corners),
    ...layers.words,
    menus.box,
    keySheet.box,
    ...scene.parts(),
  ])
  const row = createControlRow(parts, playback, tools, { product: setup.product, preferences: () => preferences })
  const scene = createMediaScene(parts, tools, { preferences: () => preferences, onSeek: playback.seek, onWords: row.mount })
  const dressing = createDressing(browserClock, row.dress)

  const prefer = (next: PlayerPreferences) => {
    preferences = next
    const colours = {
      '--vz-primary': next.customPrimaryColor,
      '--vz-secondary': next.customSecondaryColor,
      '--vz-text': next.customTextColor,
    }
    for (const [name, value] of Object.entries(colours)) if (/^#[0-9a-f]{3,8}$/i.test(value)) host.style.setProperty(name, value)
    if (!next.allowActivateLoop) video.loop = false
    layers.allow({ pause: next.allowPlayPause, back: next.allowFastBack || next.allowProgressBar })
    mediaSession.allow(next)
    captions.allow(next.allowSubtitles)
    scene.allow(next)
  }
  /** The picture stays in the page while it bears a code, and where the producer wants it there. */
  const withhold = () => {
    video.disablePictureInPicture = playback.isMarked || !preferences.allowPiP
  }
  const adopt = (session: OpenedSession) => {
    withhold()
    scene.adopt(session.media)
    if (session.media.kind === 'audio') dressing.now()
    code.adopt(session.code)
    setup.onOpened?.(session)
  }
  const refreshTime = () => {
    const { view } = playback
    row.updateTime()
    scene.updateTime(view.media)
    layers.resume.update(view)
    row.updateOffers()
    menus.refresh()
  }
  const show = (view: PlaybackView) => {
    const { state, media } = view
    frame.dataset.phase = state.phase
    frame.toggleAttribute('data-started', state.started)
    if (media !== null) scene.show(media)
    row.update(view)
    refreshTime()
    layers.update(view)
    if (state.phase === 'blocked' || state.phase === 'preparing') {
      menus.close()
      keySheet.hide()
    }
    code.update(state)
    dressing.update(state)
    setup.onView?.(view)
  }
  /** The size of frame or picture changed. */
  const fit = () => {
    const box = { width: frame.clientWidth, height: frame.clientHeight }
    frame.toggleAttribute('data-fits', nearlyFits(box, { width: video.videoWidth, height: video.videoHeight }))
    row.updateOffers()
    tools.makeRoom()
  }

  // Nothing shows the controls before there is a session, which says what they are to be.
  prefer(setup.preferences ?? defaultPlayerPreferences)
  const stops = [listenToPlayer(parts, { playback, tools, code, row, preferences: () => preferences, refreshTime, fit })]
  if (setup.positions !== undefined) stops.push(rememberPosition(video, setup.positions, () => playback.view.opened))

  return {
    playback,
    setCaptions: scene.setCaptions,
    /** Mounts the controls the producer left in and takes his colours. */
    setPreferences(next: PlayerPreferences) {
      prefer(next)
      withhold()
      row.mount()
      refreshTime()
    },
    async destroy(): Promise<void> {
      for (const stop of stops) stop()
      dressing.stop()
      code.destroy()
      tools.destroy()
      await playback.destroy()
    },
  }
}
