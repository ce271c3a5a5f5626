import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportsEvent } from '@videozz/contract/browser'
import { useEffect, useRef } from 'react'
import { noteTime } from '../../../shared/media/steady-time.ts'
import {
  cachedImports,
  invalidateImports,
  noteLiveFigures,
  recentImportsQuery,
  updateCachedImports,
} from '../../../shared/queries/imports.ts'
import { invalidateMedia } from '../../../shared/queries/media.ts'
import { invalidatePlans } from '../../../shared/queries/plans.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { applyImportsEvent, knownBatches, knownImports } from '../model/apply-imports-event.ts'
import { secondsLeftOfBatch, secondsLeftOfItem, timeKeyOf } from '../model/import-sums.ts'

/** Changes that are told within this time are fetched once. */
const fetchDelayMs = 300

/** Keeps all lists of imports current, and fetches media again when a file became one. Mounted once, with the upload panel. */
export function useLiveImports(enabled: boolean): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const pulled = useRef<ReadonlySet<string>>(new Set())

  const fetchLater = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      void invalidateImports(client)
    }, fetchDelayMs)
  }
  const take = (event: ImportsEvent): void => {
    noteLiveFigures(event.items)
    const known = knownImports(cachedImports(client))
    updateCachedImports(client, (data) => applyImportsEvent(data, event, known))
    for (const { id, fetched, rate } of event.items) {
      const size = known.get(id)?.size ?? null
      noteTime(timeKeyOf(id), secondsLeftOfItem({ size, fetched, rate }))
    }
    for (const batch of knownBatches(cachedImports(client)))
      if (event.items.some(({ batchId }) => batchId === batch.id)) noteTime(timeKeyOf(batch.id), secondsLeftOfBatch(batch))
    // Which lists a file that begins is in, and its size, are not in the event.
    const begun = event.items.some(({ id }) => !pulled.current.has(id))
    pulled.current = new Set(event.items.map(({ id }) => id))
    if (event.changed || begun) fetchLater()
  }
  useRealtime('imports', (event) => {
    if (enabled) take(event)
  })
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  useNewMedia(enabled)
}

/** Fetches media and the use of the plan again when files became media since the last answer. */
function useNewMedia(enabled: boolean): void {
  const client = useQueryClient()
  const { data } = useQuery({
    ...recentImportsQuery,
    enabled,
    select: ({ items }) => items.flatMap(({ videoKey }) => videoKey ?? []).join(),
  })
  const before = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const keys = data === '' ? [] : data.split(',')
    const isNew = before.current !== null && keys.some((key) => !before.current?.has(key))
    before.current = new Set(keys)
    if (isNew) for (const invalidate of [invalidateMedia, invalidatePlans]) void invalidate(client)
  }, [client, data])
}
