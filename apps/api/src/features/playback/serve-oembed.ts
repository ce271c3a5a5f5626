import { embedPlaylistLimit, type embedRoutes, type ServerInput } from '@videozz/contract'
import { type EmbeddedMedia, type EmbedPageRow, findEmbedPage, findOwnerSession, listPlaylistMedia } from '@videozz/db'
import {
  coverSize,
  describeOembed,
  embedFault,
  embedsPlay,
  hostOfReferer,
  isHostAllowed,
  isVideoType,
  type OembedSubject,
  readEmbedAddress,
  writeOembedXml,
} from '@videozz/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FeatureDeps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { peopleLists } from '../../shared/find-caller.ts'
import { coverUrl } from '../../shared/cover-url.ts'
import { imageUrl } from '../../shared/present-video.ts'
import { networkOf, RateLimiter } from '../../shared/rate-limit.ts'

type Query = ServerInput<typeof embedRoutes.getOembed>['query']
export type OembedRequest = { query: Query; request: FastifyRequest; reply: FastifyReply }

const perNetwork = { name: 'oembed', points: 300, seconds: 60 }
const formats = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' }
const isFormat = (name: string): name is keyof typeof formats => Object.hasOwn(formats, name)

type Deps = Pick<FeatureDeps, 'db' | 'env' | 'now'>

/** Whether anybody who may frame a player page may learn what it plays: it plays there, for viewers that nobody signed. */
export async function answersOembed({ db, env, now }: Deps, page: EmbedPageRow): Promise<boolean> {
  const at = now()
  if (page.domains.length === 0 || page.requiresSignedViewer || !embedsPlay(page, at)) return false
  const media = 'media' in page ? [page.media] : await listPlaylistMedia(db, page.content, embedPlaylistLimit)
  if (media.some((each) => embedFault(each, { flags: [] }) === null)) return true
  const owner = await findOwnerSession(db, page.accountId, peopleLists(env), at)
  return owner !== undefined && media.some((each) => embedFault(each, owner) === null)
}

/**
 * The oEmbed answer about a player page of this installation. All reasons not to embed are one, so that no account's affairs are told.
 * @throws AppError OEMBED_FORMAT, EMBED_NOT_FOUND, OEMBED_REFUSED, TOO_MANY_ATTEMPTS.
 */
export async function serveOembed(deps: Deps, { query, request, reply }: OembedRequest): Promise<string> {
  const { db, env, now } = deps
  const { url, format, maxwidth: maxWidth, maxheight: maxHeight } = query
  if (!isFormat(format)) throw new AppError('OEMBED_FORMAT')
  await new RateLimiter(db, now).take({ rule: perNetwork, subject: networkOf(request.ip) })
  const own = new URL(env.publicUrl)
  const key = readEmbedAddress(url, [own.host, request.headers.host ?? own.host])
  const page = key && (await findEmbedPage(db, key))
  if (!page) throw new AppError('EMBED_NOT_FOUND')
  if (!(await answersOembed(deps, page))) throw new AppError('OEMBED_REFUSED')
  admitOrigin(page.domains, own.origin, request, reply)
  const about = 'media' in page ? aboutMedia(page.media, own.origin) : aboutPlaylist(page.title)
  const answer = describeOembed({ ...about, product: env.product, origin: own.origin, key, maxWidth, maxHeight })
  void reply.header('cache-control', 'no-store').type(formats[format])
  return format === 'json' ? JSON.stringify(answer) : writeOembedXml(answer)
}

type About = Pick<OembedSubject, 'title' | 'picture' | 'size' | 'cover'>

function aboutMedia(media: EmbeddedMedia, origin: string): About {
  const { title, type, width, height, custom_thumbnail: custom } = media
  const size = width && height ? { width, height } : null
  const cover = coverUrl(media)
  const url = cover === null ? null : origin + cover
  const own = custom !== null && cover === imageUrl(custom)
  return { title, picture: isVideoType(type), size, cover: url === null ? null : { url, ...coverSize(size, own) } }
}

/** @param folder its name; null of a selection. */
const aboutPlaylist = (folder: string | null): About => ({ title: folder ?? 'Lista de aulas', picture: true, size: null, cover: null })

/** Scripts of sites where the media may not be embedded learn nothing; servers, which name no origin, read it for a site. */
function admitOrigin(domains: readonly string[], own: string, { headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('vary', 'origin')
  const { origin } = headers
  if (origin === undefined || origin === own) return
  const host = hostOfReferer(origin)
  if (host === undefined || !isHostAllowed(host, domains)) throw new AppError('OEMBED_REFUSED')
  void reply.header('access-control-allow-origin', origin)
}
