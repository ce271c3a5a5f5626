import { type ErrorCode, errorMessage, type importRoutes, type ServerInput, type Video } from '@videozz/contract'
import { deriveKey, readMediaWithRenditions } from '@videozz/db'
import { type AccountSession, folderKeysOf, linkImportLimit, readYoutubeAddress, type YoutubeVideo } from '@videozz/domain'
import { importLink } from '@videozz/operations'
import type { Outbound } from '@videozz/outbound'
import { readYoutubeOembed, type YoutubeDescription, type YoutubeVerdict } from '@videozz/sources'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentVideo } from '../../shared/present-video.ts'

type Body = ServerInput<typeof importRoutes.importLink>['body']

const refusals: Record<Exclude<YoutubeVerdict['kind'], 'found' | 'unavailable'>, ErrorCode> = {
  missing: 'LINK_MISSING',
  private: 'LINK_PRIVATE',
  'not-embeddable': 'LINK_NOT_EMBEDDABLE',
}

/**
 * What a link of YouTube leads to.
 * @throws AppError LINK_UNKNOWN (no address of a video), LINK_MISSING, LINK_PRIVATE, LINK_NOT_EMBEDDABLE, LINK_NOT_READ.
 */
export async function readLink({ env }: Deps, outbound: Outbound, url: string): Promise<YoutubeDescription & { video: YoutubeVideo }> {
  const video = readYoutubeAddress(url)
  if (!video) throw new AppError('LINK_UNKNOWN', { fields: { url: errorMessage('LINK_UNKNOWN') } })
  const verdict = await readYoutubeOembed(outbound, env.youtube, video.id)
  if (verdict.kind === 'unavailable') throw new AppError('LINK_NOT_READ', { cause: verdict.cause })
  if (verdict.kind !== 'found') throw new AppError(refusals[verdict.kind])
  return { ...verdict, video }
}

/**
 * Makes a media of a link of YouTube, in its folder.
 * @throws AppError as `readLink`; LINK_LIMIT (a free account has its 20), FOLDER_NOT_FOUND,
 * FOLDERS_ONLY (a member bound to folders has none left).
 */
export async function importYoutubeLink(deps: Deps, outbound: Outbound, session: AccountSession, body: Body): Promise<Video> {
  const { title, description, url, folderId = null } = body
  const { video } = await readLink(deps, outbound, url)
  const most = linkImportLimit(session.plan)
  const made = await importLink(
    { db: deps.db, jobs: deps.jobs, now: deps.now() },
    {
      accountId: session.accountId,
      title,
      description,
      video,
      folderId,
      bounds: folderKeysOf(session),
      most,
      mediaKey: deriveKey(deps.env.secretKey, 'media'),
    },
  )
  if (made.outcome === 'full') throw new AppError('LINK_LIMIT', { values: { most: String(most) } })
  if (made.outcome !== 'imported') throw new AppError(folderId === null ? 'FOLDERS_ONLY' : 'FOLDER_NOT_FOUND')
  return presentVideo(await readMediaWithRenditions(deps.db, made.video.key), deps.now())
}
