import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { systemFeature } from '../features/system/routes.ts'
import { startTestApi } from './testing/start-api.ts'

it('a server closes while somebody holds a connection that was opened in advance', async () => {
  const api = await startTestApi({ features: [systemFeature] })
  const accepted = once(api.app.server, 'connection')
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  const ended = once(socket, 'close')
  await accepted
  await api.close()
  await ended
  expect(api.app.server.listening).toBe(false)
})
