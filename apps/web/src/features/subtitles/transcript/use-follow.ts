import { useEffect, useState } from 'react'
import type { Reveal } from './use-reveal.ts'
import { useOwnScrolling, type Scroller } from './use-scroller.ts'
import type { PlayingWord } from './use-playing-word.ts'

/**
 * Keeps the spoken word in sight while the preview plays, until the person scrolls.
 * @param held something is open in the text, which must not move away.
 */
export function useFollow({ word, playing }: PlayingWord, { element }: Scroller, reveal: Reveal, held: boolean) {
  const [following, setFollowing] = useState(true)
  const [stop] = useState(() => () => setFollowing(false))
  useOwnScrolling(element, stop)
  const isFollowing = following && !held
  useEffect(() => {
    if (!isFollowing) return
    return word.subscribe(() => {
      if (playing.get() && word.get() >= 0) reveal(word.get())
    })
  }, [isFollowing, word, playing, reveal])
  return {
    following,
    follow: () => {
      setFollowing(true)
      if (word.get() >= 0) reveal(word.get())
    },
  }
}
