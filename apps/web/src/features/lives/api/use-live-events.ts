import { useQueryClient } from '@tanstack/react-query'
import { invalidateMediaDetail } from '../../../shared/queries/media.ts'
import { invalidateLives } from '../../../shared/queries/lives.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'

/** Fetches lives again when one of them changed. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  useRealtime('live', ({ id }) => {
    void invalidateLives(client)
    // Its media becomes playable when it begins.
    void invalidateMediaDetail(client, id)
  })
}
