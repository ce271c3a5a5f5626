import { runProcess } from '@videozz/process'
import { readEnv } from './shared/env.ts'
import { startNode } from './shared/start-node.ts'

runProcess({
  name: 'live',
  readEnv,
  settings: ({ logLevel, nodeEnv, errorReportDsn, commit }) => ({ logLevel, nodeEnv, errorReportDsn, commit }),
  start: async ({ env, log }) => {
    const node = await startNode(env, log)
    log.info({ rtmp: node.rtmpPort, rtmps: node.rtmpsPort, studio: node.studioPort }, 'live ready')
    return { ...(node.rtmpPort !== undefined && { port: node.rtmpPort }), stop: node.stop }
  },
  stopTimeoutMs: 15_000,
})
