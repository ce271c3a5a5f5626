import type { PlayerPreferences } from '@videozz/contract'
import { copy } from '../core/copy.ts'
import { listQualities } from '../core/quality.ts'
import { makeCaptionMenu } from './caption-menu.ts'
import type { Captions } from './captions.ts'
import { makeChapterMenu } from './chapter-menu.ts'
import type { Commands } from './commands.ts'
import type { Controls } from './controls.ts'
import type { KeySheet } from './key-sheet.ts'
import type { MenuItem, Menus, ReadMenu } from './menu.ts'
import type { Playback } from './playback.ts'
import { setSpeed, speedLabel, speeds } from './speed.ts'
import { isNarrow } from './surroundings.ts'

export type MenuSources = {
  frame: HTMLElement
  video: HTMLVideoElement
  playback: Playback
  captions: Captions
  commands: Commands
  keySheet: KeySheet
  preferences: PlayerPreferences
}

/** Gives the buttons that are mounted their menus. */
export function bindMenus(menus: Menus, controls: Controls, sources: MenuSources): void {
  const { frame, video, playback, captions, commands, preferences: may } = sources
  const isVideo = playback.view.media?.kind !== 'audio'

  const qualities: ReadMenu = () => {
    const { media, choice, height } = playback.view
    const items = media === null ? [] : listQualities(media, choice, height)
    return { label: copy.quality, items: items.map((item) => ({ ...item, kind: 'radio', pick: () => playback.choose(item.value) })) }
  }
  const speedMenu: ReadMenu = () => ({
    label: copy.speed,
    items: speeds.map((rate) => ({
      kind: 'radio',
      label: rate === 1 ? copy.normalSpeed : speedLabel(rate),
      checked: video.playbackRate === rate,
      pick: () => setSpeed(video, rate),
    })),
  })
  const chapterMenu = makeChapterMenu(video, playback)

  const inside =
    (menu: ReadMenu): ReadMenu =>
    () => ({ ...menu(), back: settings })
  const lead = (menu: ReadMenu, label: string): MenuItem => {
    const chosen = menu().items.find((item) => item.checked)
    return { kind: 'open', label, hint: chosen?.label ?? '', pick: () => inside(menu) }
  }
  const help: MenuItem[] =
    commands.keys().length > 0 ? [{ kind: 'plain', label: copy.keys, apart: true, pick: () => void setTimeout(sources.keySheet.show) }] : []
  /** Where the row has no room for their button. */
  const chapters = (): MenuItem[] =>
    controls.chapters !== null && controls.chapters.getClientRects().length === 0 ? [lead(chapterMenu, copy.chapters)] : []
  /** A narrow row has no room for these; so that nothing is lost they stand in the menu. */
  const moved = (): MenuItem[] => [
    ...(may.allowPlaybackSpeed ? [lead(speedMenu, copy.speed)] : []),
    ...(may.allowActivateLoop ? [{ kind: 'check', label: copy.loop, checked: video.loop, pick: commands.toggleLoop } as const] : []),
    ...(may.allowMuteUnmute ? [{ kind: 'check', label: copy.mute, checked: video.muted, pick: commands.toggleMute } as const] : []),
    ...(may.allowPiP && commands.abilities().pip
      ? [{ kind: 'plain', label: copy.pictureInPicture, pick: commands.togglePip } as const]
      : []),
  ]
  const offersQuality = may.allowChangeQuality && isVideo
  const settings: ReadMenu = () => {
    if (isNarrow(frame)) {
      const items = [...(offersQuality ? [lead(qualities, copy.quality)] : []), ...chapters(), ...moved(), ...help]
      return { label: copy.settings, items }
    }
    const more = [...chapters().map((item) => ({ ...item, apart: true })), ...help]
    if (!offersQuality) return { label: copy.settings, items: more }
    const { label, items } = qualities()
    return { label, items: [...items, ...more] }
  }
  if (controls.settings !== null) menus.bind(controls.settings, settings)
  if (controls.speed !== null) menus.bind(controls.speed, speedMenu)
  if (controls.captions !== null) menus.bind(controls.captions, makeCaptionMenu(captions))
  if (controls.chapters !== null) menus.bind(controls.chapters, chapterMenu)
}
