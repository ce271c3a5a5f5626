// @vitest-environment happy-dom
import type { PlaybackMedia } from '@videozz/contract'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../core/player-store.ts'
import type { OpenedSession } from '../../core/playback-api.ts'
import type { PlayerContext } from '../player-context.ts'
import { el } from '../ui/element.ts'
import { beginPreview } from './begin-preview.ts'

/** A player whose session of a live was opened. */
function open({ preview, complete }: { preview: boolean; complete: boolean }) {
  const [store, video, start] = [createStore(), el('video'), vi.fn<(withoutGesture: boolean) => Promise<void>>()]
  const end = new AbortController()
  beginPreview({ store, video, playback: { start } } as unknown as PlayerContext, end.signal)
  const media = { live: { status: 'active' }, complete, failed: false, subtitles: [], chapters: [] } as unknown as PlaybackMedia
  store.dispatch({ type: 'media', media })
  store.dispatch({ type: 'open' })
  store.dispatch({ type: 'session', opened: { preview, media } as unknown as OpenedSession, resumedAt: null })
  store.dispatch({ type: 'opened', playable: true })
  return { store, video, start, end }
}

it('begins a preview of what is on air by itself, without sound, and once', () => {
  const { store, video, start, end } = open({ preview: true, complete: false })
  expect(start).toHaveBeenCalledExactlyOnceWith(true)
  expect(video.muted).toBe(true)
  expect(store.state.mutedStart).toBe(true)
  for (const event of [{ type: 'start' }, { type: 'playing' }, { type: 'paused' }] as const) store.dispatch(event)
  expect(start).toHaveBeenCalledOnce()
  end.abort()
})

it.each([
  { who: 'a viewer', preview: false, complete: false },
  { who: 'the preview of a recording', preview: true, complete: true },
])('waits for a press of play: $who', ({ preview, complete }) => {
  const { video, start, end } = open({ preview, complete })
  expect(start).not.toHaveBeenCalled()
  expect(video.muted).toBe(false)
  end.abort()
})
