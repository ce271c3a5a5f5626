import type { PlayerPreferences } from '@videozz/contract'
import type { CaptionMemory } from '../core/caption-memory.ts'
import { createCaptions } from './captions.ts'
import { createCommands } from './commands.ts'
import { createCue } from './cue.ts'
import { keepApart } from './keep-apart.ts'
import { createKeySheet } from './key-sheet.ts'
import { createLayers } from './layers.ts'
import { createMediaSession } from './media-session.ts'
import { createMenus } from './menu.ts'
import { createCorners } from './offer-corners.ts'
import type { Playback } from './playback.ts'
import { autohideSeconds, type PlayerParts } from './player-parts.ts'

export type ToolHooks = {
  preferences(): PlayerPreferences
  /** What the viewer chose of captions. */
  memory: CaptionMemory
  /** Something over the picture came, went or moved. */
  onCover(): void
  onLoop(): void
  /** The viewer acts on a refusal. */
  onAct(): void
  focusControls(): void
}
export type PlayerTools = ReturnType<typeof createTools>

/** What a player has from set-up to its end, whatever it plays: words and menus over the picture, commands, media keys. */
export function createTools({ host, frame, controller, video }: PlayerParts, playback: Playback, product: string, hooks: ToolHooks) {
  const { preferences } = hooks
  const makeRoom = () => {
    keepApart(frame)
    hooks.onCover()
  }
  const onCover = (open: boolean) => {
    controller.setAttribute('autohide', open ? '-1' : autohideSeconds)
    if (!open) captions.showSample(false)
    makeRoom()
  }
  const captions = createCaptions(frame, video, hooks.memory, makeRoom)
  const menus = createMenus(frame, onCover)
  const layers = createLayers(frame, video, {
    start: () => {
      // The big button goes away with the focus on it: hand it on.
      hooks.focusControls()
      void playback.start()
    },
    startOver: () => {
      hooks.focusControls()
      void playback.startOver()
    },
    act: hooks.onAct,
    unmute: () => playback.unmute(),
  })
  const corners = createCorners(frame, layers.notes)
  const cue = createCue(frame)
  const commands = createCommands({ host, video, playback, captions, cue, preferences, onLoop: hooks.onLoop })
  const keySheet = createKeySheet(frame, commands.keys, onCover)
  const mediaSession = createMediaSession(video, playback, product)

  return {
    captions,
    corners,
    makeRoom,
    menus,
    layers,
    cue,
    commands,
    keySheet,
    mediaSession,
    destroy() {
      menus.destroy()
      keySheet.destroy()
      cue.destroy()
      mediaSession.destroy()
    },
  }
}
