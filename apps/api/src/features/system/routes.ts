import { errorSampleRate } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { createReadiness } from '../../shared/readiness.ts'
import { buildOpenApi } from './build-openapi.ts'
import { servePlayerDocs, servePlayerExample } from './player-docs/serve-player-docs.ts'
import { docsPolicy, renderDocs } from './render-docs.ts'

export const systemFeature = defineFeature((deps) => {
  const { env } = deps
  const readiness = createReadiness(deps)
  const openApi = () => buildOpenApi(env.product, env.publicUrl)

  return {
    getVersion: () => ({ product: env.product, env: env.nodeEnv, ...env.build }),
    failAsAsked: () => {
      if (env.production) throw new AppError('NOT_FOUND')
      throw new AppError('INVALID_INPUT', { reason: 'asked for by the test screen' })
    },
    failAsBroken: () => {
      if (env.production) throw new AppError('NOT_FOUND')
      throw new Error('asked for by the test screen')
    },
    getPublicSettings: () => ({
      product: env.product,
      accounts: env.accounts.mode,
      signInUrl: env.accounts.mode === 'remote' ? env.accounts.signInUrl : null,
      supportChat: env.chat && { scriptUrl: env.chat.scriptUrl },
      supportUrl: env.supportUrl,
      errorReports:
        env.production && env.errorReports.webDsn
          ? { dsn: env.errorReports.webDsn, release: env.build.commit, environment: env.nodeEnv, sampleRate: errorSampleRate }
          : null,
      uploadExtraFormats: env.uploadExtraFormats,
    }),
    getHealth: () => ({ status: 'ok' as const }),
    getReadiness: async ({ reply }) => {
      const answer = await readiness()
      void reply.code(answer.status === 'ok' ? 200 : 503)
      return answer
    },
    getMetrics: async ({ reply }) => {
      void reply.type(deps.metrics.registry.contentType)
      return deps.metrics.registry.metrics()
    },
    getOpenApi: () => JSON.stringify(openApi()),
    getApiDocs: ({ reply }) => {
      void reply.header('content-security-policy', docsPolicy)
      return renderDocs(openApi())
    },
    getPlayerDocs: ({ query, request, reply }) => servePlayerDocs(deps, { typed: query.player, request, reply }),
    getPlayerExample: ({ params, query, request, reply }) =>
      servePlayerExample(deps, params.example, { typed: query.player, request, reply }),
  }
})
