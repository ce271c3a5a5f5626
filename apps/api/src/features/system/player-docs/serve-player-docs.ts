import { createHash } from 'node:crypto'
import { keySchema, type PlayerExample } from '@videozz/contract'
import { findShownSample } from '@videozz/db'
import { hostOfReferer, hostsOf, readEmbedAddress } from '@videozz/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FeatureDeps } from '../../../shared/app-deps.ts'
import { AppError } from '../../../shared/app-error.ts'
import { writeExample } from './player-examples.ts'
import { playerDocsPolicy, renderPlayerDocs } from './render-player-docs.ts'

type Deps = Pick<FeatureDeps, 'db' | 'env' | 'now'>
type Asked = { typed: string | undefined; request: FastifyRequest; reply: FastifyReply }

const ownOf = ({ env }: Deps) => new URL(env.publicUrl)

/** Key of an embed code in what a reader typed: itself, or the address of its player page here. */
function readTyped(deps: Deps, typed: string, request: FastifyRequest): string | null {
  const own = ownOf(deps)
  const key = readEmbedAddress(typed, [own.host, request.headers.host ?? own.host]) ?? typed.trim()
  return keySchema.safeParse(key).success ? key : null
}

/** The documentation of the player API. Its examples play what was typed, else a sample lesson that may be framed by this page. */
export async function servePlayerDocs(deps: Deps, { typed = '', request, reply }: Asked): Promise<string> {
  const own = ownOf(deps)
  const host = hostOfReferer(`http://${request.headers.host ?? own.host}`) ?? own.hostname
  const given = typed.trim() === '' ? null : typed
  const key = given === null ? await findShownSample(deps.db, hostsOf(host)) : readTyped(deps, given, request)
  void reply.header('content-security-policy', playerDocsPolicy).header('cache-control', 'no-store')
  return renderPlayerDocs({ product: deps.env.product, origin: own.origin, host, key: key ?? null, typed: given })
}

/** The page in which one example runs, framed by its documentation. @throws AppError NOT_FOUND where no player is named. */
export function servePlayerExample(deps: Deps, name: PlayerExample, { typed = '', request, reply }: Asked): string {
  const { origin } = ownOf(deps)
  const key = readTyped(deps, typed, request)
  if (key === null) throw new AppError('NOT_FOUND', { reason: 'no player' })
  const html = writeExample(name, { origin, key })
  const inline = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    `script-src ${[origin, ...inline].join(' ')}`,
    // The frame of an oEmbed answer has its style in an attribute.
    "style-src 'unsafe-inline'",
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
  void reply.headers({ 'content-security-policy': policy.join('; '), 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
  return html
}
