import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'

type Asked<Data> = { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
export type LoadedProps<Data> = { asked: Asked<Data>; what: string; height?: number; children: (data: Data) => ReactNode }

/** The data of a query once it is loaded; before that a placeholder of `height`, and after a failure a button to try again. */
export function Loaded<Data>({ asked: { data, error, refetch }, what, height = 264, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error !== null) return <LoadFault what={what} error={error} retry={() => void refetch()} />
  return (
    <div aria-busy="true">
      <Skeleton h={height} radius="lg" />
    </div>
  )
}
