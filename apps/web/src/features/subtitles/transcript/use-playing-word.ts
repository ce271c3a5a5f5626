import type { PlayerMessage } from '@videozz/contract/browser'
import type { SpokenWord } from '@videozz/domain'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { createStore, type Store } from '../../../shared/store.ts'
import { wordAt } from './model/word-at.ts'

export type PlayingWord = {
  /** Index of the word that is spoken in the preview; -1 where there is none. */
  word: Store<number>
  playing: Store<boolean>
}

/** The player reports its position four times a second; milliseconds after which it stands still, as in a stall. */
const longestStep = 700

/** Position and pace of the preview, from what it reports. */
type Report = { position: number; at: number; pace: number }

/**
 * The word that is spoken in the preview, also between its reports. A store, so that only what shows the word is rendered when it changes.
 */
export function usePlayingWord(words: readonly SpokenWord[]): PlayingWord {
  const shown = useMemo((): PlayingWord => ({ word: createStore(-1), playing: createStore(false) }), [])
  const find = useEffectEvent((second: number) => shown.word.set(wordAt(words, second)))
  useEffect(() => {
    let last: Report | null = null
    let frame = 0
    const show = (): void => {
      frame = 0
      if (!last) return
      const isPlaying = shown.playing.get()
      find(last.position + (isPlaying ? (Math.min(performance.now() - last.at, longestStep) / 1000) * last.pace : 0))
      if (isPlaying) frame = requestAnimationFrame(show)
    }
    const report = (position: number): void => {
      const at = performance.now()
      const advance = last ? position - last.position : 0
      const pace = last ? (advance * 1000) / (at - last.at) : 1
      const isSteady = pace > 0.4 && pace < 2.6
      // A tab that is opened while the preview plays has missed the message that it does.
      if (isSteady && advance > 0.1) shown.playing.set(true)
      last = { position, at, pace: isSteady ? pace : 1 }
      if (frame === 0) show()
    }
    const hear = ({ data, origin }: MessageEvent<PlayerMessage | null>): void => {
      if (origin !== location.origin || typeof data !== 'object' || data === null) return
      if (data.type !== 'videozz:state' && data.type !== 'videozz:position') return
      report(data.position)
      if (data.type === 'videozz:state') shown.playing.set(data.state === 'playing')
      if (frame === 0) show()
    }
    window.addEventListener('message', hear)
    return () => {
      window.removeEventListener('message', hear)
      cancelAnimationFrame(frame)
    }
  }, [shown])
  return shown
}
