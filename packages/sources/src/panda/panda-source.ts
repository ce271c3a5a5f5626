import { acceptedKind, cutText, extraFormats, fileExtension } from '@videozz/domain'
import type { OpenOutbound } from '@videozz/outbound'
import { readFileName } from '../file-name.ts'
import { judgeStatus, openRange, sourceIdleMs, type SourceRefusal } from '../open-range.ts'
import { strongValidator } from '../strong-validator.ts'
import { SourceError } from '../source-error.ts'
import type { Source, SourceFile, SourceItem, SourceRange } from '../source.ts'
import type { PandaApi } from './panda-api.ts'
import { type PandaExtras, pandaExtrasOf, pandaExtrasSchema, pandaQualities } from './panda-extras.ts'

export type PandaSourceOptions = {
  api: PandaApi
  /** Opens the files, which lie elsewhere. */
  open: OpenOutbound
  /** Keeps what was learned of a file with its import, beside what is kept already. */
  keep: (extras: Partial<PandaExtras>) => Promise<void>
  now: () => Date
  idleMs?: number
}

const pollSeconds = { least: 5, most: 60 } as const
/** After so long without a file it is asked for again, and after twice as long given up. */
const preparingMs = 12 * 3_600_000

/**
 * The file of a video of Panda Video: asked for, made ready there, then read from an address that is good for a short time. One source is
 * of one file, so that an address is used for all of its ranges.
 */
export function createPandaSource({ api, open, keep, now, idleMs = sourceIdleMs }: PandaSourceOptions): Source {
  let address: string | null = null
  let asking: Promise<string> | null = null
  const asked: { extras?: PandaExtras } = {}

  async function knownOf(item: SourceItem): Promise<PandaExtras> {
    if (asked.extras) return asked.extras
    const extras = pandaExtrasSchema.parse(item.extras)
    if (extras.status !== undefined) return (asked.extras = extras)
    const video = await api.getVideo(item.externalId)
    const learned = { ...pandaExtrasOf(video), description: video.description }
    await keep(learned)
    return (asked.extras = { ...extras, ...learned })
  }

  async function ask(item: SourceItem, extras: PandaExtras): Promise<string> {
    const tried = extras.download?.quality
    const qualities = tried === undefined ? pandaQualities(extras) : [tried]
    for (const quality of qualities) {
      const answer = await api.askDownload(item.externalId, quality)
      if (answer === 'refused') continue
      const download = { quality, askedAt: extras.download?.askedAt ?? now().getTime() }
      asked.extras = { ...extras, download }
      await keep({ download })
      if (answer !== 'asked') return (address = answer.address)
      throw preparing(download.askedAt)
    }
    throw new SourceError('refused', `Panda Video does not give the file in ${qualities.join(', ')}`)
  }

  /** Address of the file; asked for where that was not done. @throws SourceError `preparing`. */
  async function addressOf(item: SourceItem): Promise<string> {
    if (address !== null) return address
    const extras = await knownOf(item)
    if (!extras.download) return ask(item, extras)
    const ready = await api.readDownload(item.externalId, extras.download.quality)
    if (ready !== null) return (address = ready)
    const waited = now().getTime() - extras.download.askedAt
    if (waited > 2 * preparingMs) throw new SourceError('refused', 'Panda Video did not make the file ready within a day')
    return waited > preparingMs ? ask(item, extras) : Promise.reject(preparing(extras.download.askedAt))
  }

  /** The same one for ranges that are opened at once. */
  function currentAddress(item: SourceItem): Promise<string> {
    asking ??= addressOf(item).finally(() => (asking = null))
    return asking
  }

  const preparing = (askedAt: number): SourceError => {
    const waited = Math.round((now().getTime() - askedAt) / 1000)
    const retryAfterSeconds = Math.min(Math.max(waited, pollSeconds.least), pollSeconds.most)
    return new SourceError('preparing', 'Panda Video makes the file ready', { retryAfterSeconds })
  }

  async function read(item: SourceItem, range: SourceRange, file: Pick<SourceFile, 'size' | 'version'>, signal: AbortSignal) {
    const request = (at: string) =>
      openRange({ outbound: open, address: at, range, validator: file.version, size: file.size, idleMs, signal, judge: judgeStore })
    const first = await currentAddress(item)
    try {
      return await request(first)
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'expired') throw error
      // Another range may have got a new one meanwhile.
      if (address === first) address = null
      return request(await currentAddress(item))
    }
  }

  return {
    connections: 4,
    describe: async (item, signal) => {
      const answer = await read(item, { start: 0, end: 0 }, { size: null, version: null }, signal)
      answer.close()
      const { headers, url, total, type } = answer
      const title = asked.extras?.title?.trim() || item.externalId
      const name = nameOf(title, readFileName(headers['content-disposition'], url, type))
      return {
        name,
        size: total,
        type: type === 'video/mp4' || type === 'video/quicktime' ? type : null,
        version: strongValidator(headers),
        hash: null,
      }
    },
    open: read,
  }
}

const longestTitle = 200
const nameOf = (title: string, file: string): string =>
  `${cutText(title, longestTitle)}.${acceptedKind(file, extraFormats) === undefined ? 'mp4' : (fileExtension(file) ?? 'mp4')}`

/** A signed address that is over is refused with 403 by its store. */
const judgeStore = ({ status, headers }: SourceRefusal): SourceError =>
  status === 403 || status === 410
    ? new SourceError('expired', `The address of the file is over: ${status}`)
    : judgeStatus({ status, headers })
