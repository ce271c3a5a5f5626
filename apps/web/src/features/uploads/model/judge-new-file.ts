import { errorMessage, type Video } from '@videozz/contract/browser'
import { isAudioFile } from '@videozz/domain'
import { type ChosenFile, checkFiles, chooseFile, type UploadingAccount } from './check-files.ts'
import type { PickedFile } from './file-access.ts'

/** The one file chosen to replace a media's, with its fault. A file named as a video may hold only audio: the server checks it. */
export function judgeNewFile(
  picked: readonly PickedFile[],
  video: Pick<Video, 'type'>,
  account: UploadingAccount,
): ChosenFile | string | null {
  const [first, ...others] = picked
  if (!first) return null
  if (others.length > 0) return 'Escolha um único arquivo.'
  const [file] = checkFiles([chooseFile(first)], account)
  if (!file) return null
  if (file.error === null && video.type !== 'audio' && isAudioFile(first.file.name)) return errorMessage('REPLACE_KIND')
  return file.error ?? file
}
