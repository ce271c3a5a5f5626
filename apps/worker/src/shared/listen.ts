import pg from 'pg'
import type { Logger } from 'pino'

const firstDelayMs = 250
const maxDelayMs = 5000

/**
 * Calls `onNotification` for every notification on a PostgreSQL channel, and after each connection: notifications without a connection are
 * lost. Reconnects with growing delay until it is closed.
 * @returns a function that closes it.
 */
export function listen(databaseUrl: string, channel: string, onNotification: () => void, log: Logger): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let delayMs = firstDelayMs
  let closed = false

  const connect = async (): Promise<void> => {
    const made = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, keepAlive: true })
    let lost = false
    const onLoss = (error?: Error): void => {
      if (lost) return
      lost = true
      if (client === made) client = undefined
      made.end().catch(() => undefined)
      if (closed) return
      log.warn({ err: error, channel, delayMs }, 'lost the notification connection')
      timer = setTimeout(() => void connect(), delayMs)
      delayMs = Math.min(delayMs * 2, maxDelayMs)
    }
    made.on('error', onLoss)
    made.on('end', () => onLoss())
    made.on('notification', onNotification)
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
    } catch (error) {
      return onLoss(error instanceof Error ? error : new Error(String(error)))
    }
    client = made
    delayMs = firstDelayMs
    if (closed) await made.end()
    else onNotification()
  }
  const connecting = connect()
  return async () => {
    closed = true
    clearTimeout(timer)
    await connecting
    await client?.end()
  }
}
