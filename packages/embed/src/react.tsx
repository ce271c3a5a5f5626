'use client'
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPlayer, type Player, type PlayerOptions, type VideozzEvents } from './create-player.ts'
import type { PlayerSource } from './player-address.ts'

type Handlers = { [Name in keyof VideozzEvents as `on${Capitalize<Name>}`]?: (detail: VideozzEvents[Name]) => void }
/** `src`, or `embedKey` and `origin`: React keeps `key` for itself. */
type Source = { src: string; embedKey?: never; origin?: never } | { embedKey: string; origin: string; src?: never }
export type VideozzPlayerProps = Source & PlayerOptions & Handlers & { className?: string; id?: string }

const events = [
  'ready',
  'play',
  'pause',
  'timeupdate',
  'progress',
  'seeked',
  'ended',
  'volumechange',
  'ratechange',
  'captionschange',
  'chapterchange',
  'mediachange',
  'quizstarted',
  'quizfinished',
  'error',
  'refused',
  'completed',
] as const satisfies readonly (keyof VideozzEvents)[]
const handlerOf = (event: string) => `on${event.charAt(0).toUpperCase()}${event.slice(1)}` as keyof Handlers

/**
 * A player. Its ref is the `Player`, null until it is mounted. Another source or viewer makes another player; other handlers do not.
 */
export const VideozzPlayer = forwardRef<Player | null, VideozzPlayerProps>(function VideozzPlayer(props, ref) {
  const { src, embedKey, origin, viewer, title, ratio, lazy, timeout, className, id } = props
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef<Handlers>(props)
  const [player, setPlayer] = useState<Player | null>(null)
  const { token, email, name } = viewer ?? {}
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    if (box.current === null) return
    const source: PlayerSource = src === undefined ? { key: embedKey, origin } : { src }
    const made = createPlayer(box.current, {
      ...source,
      viewer: { ...(token && { token }), ...(email && { email }), ...(name && { name }) },
      ...(title !== undefined && { title }),
      ...(ratio !== undefined && { ratio }),
      ...(lazy !== undefined && { lazy }),
      ...(timeout !== undefined && { timeout }),
    })
    for (const event of events)
      made.on(event, (detail) => (latest.current[handlerOf(event)] as ((detail: unknown) => void) | undefined)?.(detail))
    setPlayer(made)
    return () => {
      made.remove()
      setPlayer(null)
    }
  }, [src, embedKey, origin, token, email, name, title, ratio, lazy, timeout])
  useImperativeHandle<Player | null, Player | null>(ref, () => player, [player])
  return <div ref={box} className={className} id={id} />
})
