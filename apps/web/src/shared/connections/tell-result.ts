import { type ConnectionProvider, connectionNames } from '@videozz/contract/browser'
import { notifyError, notifyInfo, notifySuccess } from '../notify/notify.tsx'
import { attemptSentence, blockedSentence } from './connection-words.ts'
import type { ConnectResult } from './open-connection.ts'

/** Shows in one sentence how an attempt to connect ended. */
export function tellResult(provider: ConnectionProvider, result: ConnectResult): void {
  switch (result.outcome) {
    case 'connected':
      return notifySuccess(`${connectionNames[provider]} conectado!`)
    case 'canceled':
      return notifyInfo(attemptSentence(provider, 'canceled'))
    case 'blocked':
      return notifyError(blockedSentence)
    case 'failed':
      return notifyError(result.message)
  }
}
