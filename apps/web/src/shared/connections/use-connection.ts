import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConnectionProvider } from '@videozz/contract/browser'
import { useRef, useState } from 'react'
import {
  type CloudConnection,
  cloudConnectionsQuery,
  type CloudProvider,
  invalidateCloudConnections,
} from '../queries/cloud-connections.ts'
import { type ConnectResult, openConnection } from './open-connection.ts'

export type ConnectionUse = {
  /** The person's connection; null without one, undefined while unknown. */
  connection: CloudConnection | null | undefined
  /** What the operator set up of the service; undefined while unknown. */
  service: CloudProvider | undefined
  error: unknown
  /** The window is open, and nothing is known of it yet. */
  waiting: boolean
  /**
   * Opens the window; to be called at once when a button is pressed. A call while one waits ends that one as canceled. It goes on when the
   * component is gone: what the person does in the window still counts.
   * @param pick also choose files, at Google Drive.
   */
  connect: (pick?: boolean) => Promise<ConnectResult>
  /** Waits no longer: the person may have closed the window, which cannot be seen. */
  cancel: () => void
}

/** A person's connection to a service, and the way to make one. */
export function useConnection(provider: ConnectionProvider): ConnectionUse {
  const client = useQueryClient()
  const { data, error } = useQuery(cloudConnectionsQuery)
  const [waiting, setWaiting] = useState(false)
  const running = useRef<AbortController | null>(null)
  const cancel = (): void => running.current?.abort()

  async function connect(pick = false): Promise<ConnectResult> {
    cancel()
    const mine = new AbortController()
    running.current = mine
    setWaiting(true)
    try {
      const result = await openConnection(provider, { pick, signal: mine.signal })
      if (result.outcome === 'connected') await invalidateCloudConnections(client)
      return result
    } finally {
      if (running.current === mine) setWaiting(false)
    }
  }

  return {
    connection: data && (data.connections.find((each) => each.provider === provider) ?? null),
    service: data?.providers.find((each) => each.provider === provider),
    error,
    waiting,
    connect,
    cancel,
  }
}
