import type { RealtimeEventName, RealtimePayload } from '@videozz/contract/browser'
import { useEffect, useEffectEvent } from 'react'
import { listen } from './realtime.ts'

/** Runs `handler` for every `event` of the account while the component is mounted. */
export function useRealtime<E extends RealtimeEventName>(event: E, handler: (payload: RealtimePayload<E>) => void): void {
  const onEvent = useEffectEvent(handler)
  useEffect(() => listen(event, (payload: RealtimePayload<E>) => onEvent(payload)), [event])
}
