import { type DriveAccess, withAddress } from '../drives/drive-call.ts'
import { nameWithExtension } from '../file-name.ts'
import { openRange, sourceIdleMs } from '../open-range.ts'
import type { Source } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { chooseDownload, versionOf, type VimeoDownload, vimeoFields, type VimeoVideo, vimeoVideo } from './vimeo-answers.ts'
import { createVimeoCalls, judgeVimeoLink, type VimeoApi, vimeoPath } from './vimeo-calls.ts'

/** Videos of one person at Vimeo. */
export function createVimeoSource(access: DriveAccess, api: VimeoApi): Source {
  const call = createVimeoCalls(access, api)
  const { outbound, idleMs = sourceIdleMs } = access
  const find = async (id: string, signal: AbortSignal): Promise<{ video: VimeoVideo; file: VimeoDownload }> => {
    const video = await call(vimeoPath('videos', id), { fields: vimeoFields }, vimeoVideo, signal)
    const file = chooseDownload(video.download ?? [])
    if (file) return { video, file }
    const isBeingMade = video.status === 'uploading' || video.status === 'transcoding' || video.status === 'transcode_starting'
    if (isBeingMade) throw new SourceError('preparing', 'Vimeo is still making the files of the video', { retryAfterSeconds: 60 })
    throw new SourceError('refused', 'Vimeo gives no file of the video')
  }
  return {
    connections: 2,
    describe: async ({ externalId }, signal) => {
      const { video, file } = await find(externalId, signal)
      const type = file.type?.includes('/') ? file.type : null
      return {
        name: vimeoFileName(video.name, type),
        size: file.size ?? null,
        type,
        version: versionOf(file),
        hash: /^[\da-f]{32}$/.test(file.md5 ?? '') ? { algorithm: 'md5', value: file.md5 ?? '' } : null,
      }
    },
    open: ({ externalId }, range, { version, size }, signal) =>
      withAddress(
        async () => {
          const { file } = await find(externalId, signal)
          if (version !== null && versionOf(file) !== version) throw new SourceError('changed', 'Vimeo has another file of the video')
          return file.link
        },
        (address) => openRange({ outbound, address, range, size, idleMs, signal, judge: judgeVimeoLink }),
      ),
  }
}

/** The title of a video as the name of its file. What was uploaded is in any form, and is looked into once it is here. */
export function vimeoFileName(title: string | null | undefined, type: string | null): string {
  const name = nameWithExtension(title?.trim() || 'Vídeo do Vimeo', type)
  return nameWithExtension(name, 'video/mp4')
}
