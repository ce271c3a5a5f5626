import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'

type Asked<Data> = { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
export type LoadedProps<Data> = { asked: Asked<Data>; what: string; height?: number; children: (data: Data) => ReactNode }

/** What was asked for, once it is there; before that its room, and where it failed a way to try again. */
export function Loaded<Data>({ asked: { data, error, refetch }, what, height = 264, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error !== null) return <LoadFault what={what} error={error} retry={() => void refetch()} />
  return (
    <div aria-busy="true">
      <Skeleton h={height} radius="lg" />
    </div>
  )
}
