// @vitest-environment happy-dom
import { defaultPlayerPreferences, type PlaybackMedia } from '@videozz/contract'
import { expect, it } from 'vitest'
import type { OpenedSession } from '../../core/playback-api.ts'
import { createStore } from '../../core/player-store.ts'
import type { PlayerContext } from '../player-context.ts'
import { el } from '../ui/element.ts'
import { fullscreen } from './fullscreen.ts'
import { pip } from './pip.ts'

Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })

/** On a phone that fills the screen with the bare video alone, and where hls.js does not run. */
function play(opened: Partial<OpenedSession>) {
  const store = createStore()
  const video = el('video', { disableremoteplayback: true })
  video.disableRemotePlayback = true
  const context = { video, host: el('div'), frame: el('div'), controller: el('div') } as unknown as PlayerContext
  const capabilities = [pip(context), fullscreen(context)]
  for (const capability of capabilities) capability.attach?.(store, new AbortController().signal)
  const media = { kind: 'video', subtitles: [], player: defaultPlayerPreferences } as unknown as PlaybackMedia
  store.dispatch({ type: 'session', opened: { media, ...opened } as OpenedSession, resumedAt: null })
  return {
    offered: capabilities.filter(({ available }) => available?.(store.state) ?? true).map(({ name }) => name),
    isKeptFromPip: video.disablePictureInPicture,
    isKeptFromScreens: video.disableRemotePlayback,
  }
}

it.each([
  ['a code and no mark', { code: '7K3MQX9TV2' }, false],
  ['a code and a marked picture', { code: '7K3MQX9TV2', markedPicture: true }, true],
  ['no code', { code: null }, true],
])('a picture with %s may be shown without the page: %s %s', (_, opened, may) => {
  expect(play(opened)).toEqual({ offered: may ? ['pip', 'fullscreen'] : [], isKeptFromPip: !may, isKeptFromScreens: !may })
})
