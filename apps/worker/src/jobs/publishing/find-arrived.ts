import { listPublishedIds } from '@videozz/db'
import { findYoutubeUploads, readYoutubeChannel } from '@videozz/sources'
import { callYoutube } from './call-youtube.ts'
import { again, fail, type PublishRun } from './publish-run.ts'

/** Clocks of YouTube and of this machine may differ by so much, in milliseconds. */
const clockMs = 5 * 60_000
/** A video is listed by then, in milliseconds. */
const listedMs = 10 * 60_000

/**
 * Looks for the video of an upload whose last bytes may have arrived, but whose address YouTube knows no more: among the latest videos of the
 * channel. Halts while it may yet be listed, and where that stays uncertain: it is never sent twice.
 */
export async function findArrived(run: PublishRun): Promise<string> {
  const { row, settings, deps } = run
  const since = new Date((row.session_at ?? row.created_at).getTime() - clockMs)
  const channel = await callYoutube(run, readYoutubeChannel, ['final', 'quota'])
  const uploads = channel.kind === 'channel' ? channel.channel.uploads : null
  // Another channel was connected since.
  if (uploads === null || (channel.kind === 'channel' && row.channel_id !== null && channel.channel.id !== row.channel_id))
    throw fail('uncertain')
  const found = await callYoutube(run, (client) => findYoutubeUploads(client, uploads, { title: row.title, since }), [
    'final',
    'quota',
    'missing',
  ])
  if (found.kind !== 'found') throw fail('uncertain', found.detail)
  const known = await listPublishedIds(deps.db, found.ids)
  const [id, ...others] = found.ids.filter((each) => !known.has(each))
  if (id !== undefined && others.length === 0) return id
  if (id === undefined && settings.now().getTime() - row.progress_at.getTime() < listedMs)
    throw again(run, 'unavailable', { detail: 'the video is not listed yet' })
  throw fail('uncertain')
}
