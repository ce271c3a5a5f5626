import { type embedRoutes, errorMessage, type ServerInput } from '@videozz/contract'
import { type EmbedToken, ensureEmbedTokens, findVideos, readEmbedSettings, type VideoRow } from '@videozz/db'
import {
  type AccountSession,
  csvLine,
  csvMark,
  embedAddress,
  embedFault,
  embedSnippet,
  folderKeysOf,
  type SnippetViewer,
} from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'

type Body = ServerInput<typeof embedRoutes.exportEmbedCodes>['body']

const heading = ['Título', 'Mídia', 'Duração', 'Situação', 'Domínios permitidos', 'Endereço do player', 'Código de incorporação']

/**
 * Embed codes of media as a table, in the requested order; missing tokens are created. Media that cannot be embedded are listed with the
 * reason, those of other accounts and outside a member's folders as not found. The codes contain a signed viewer where the account requires one.
 */
export async function writeEmbedCodes(deps: Deps, session: AccountSession, { videos: keys, kind, tags }: Body): Promise<string> {
  const { accountId } = session
  const wanted = [...new Set(keys)]
  const rows = await findVideos(deps.db, accountId, wanted, folderKeysOf(session))
  const videos = new Map(rows.map((video) => [video.key, video]))
  const embeddable = rows.filter((video) => embedFault(video, session) === null).map(({ key }) => key)
  const { requiresSignedViewer } = await readEmbedSettings(deps.db, accountId)
  const viewer: SnippetViewer = requiresSignedViewer ? { by: 'token' } : tags ? { by: 'tags', tags } : { by: 'nobody' }
  const tokens = new Map((await ensureEmbedTokens(deps.db, accountId, embeddable, kind)).map((token) => [token.video_key, token]))
  const lines = wanted.map((key) => {
    const video = videos.get(key)
    if (!video) return ['', key, '', errorMessage('VIDEO_NOT_FOUND')]
    const token = tokens.get(key)
    return token ? codeCells(video, token, { origin: deps.env.publicUrl, viewer }) : faultCells(video, session)
  })
  return csvMark + [heading, ...lines.map(fillUp)].map(csvLine).join('')
}

const fillUp = (cells: string[]): string[] => heading.map((_, place) => cells[place] ?? '')

function codeCells(video: VideoRow, token: EmbedToken, { origin, viewer }: { origin: string; viewer: SnippetViewer }): string[] {
  const { key, title, width, height } = video
  const state = token.referrers.length > 0 ? 'Pronto' : 'Sem domínio permitido: ainda não toca em nenhum site'
  const code = embedSnippet({ origin, key: token.id, title, width, height, viewer }).replace(/\s*\n\s*/g, ' ')
  return [title, key, durationCell(video), state, token.referrers.join(', '), embedAddress(origin, token.id), code]
}

function faultCells(video: VideoRow, session: AccountSession): string[] {
  const fault = embedFault(video, session) ?? 'VIDEO_NOT_FOUND'
  return [video.title, video.key, durationCell(video), errorMessage(fault)]
}

/** Hours, minutes and seconds, as spreadsheets read a time. */
function durationCell({ duration }: Pick<VideoRow, 'duration'>): string {
  if (duration === null) return ''
  const seconds = Math.round(duration)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
