import { errorMessage } from '@videozz/contract/browser'
import { acceptedExtensions, formatSize, isAudioFile } from '@videozz/domain'
import type { PickedFile } from './file-access.ts'

/** The one file of a leaked copy, or why it cannot be read; null where none was picked. Sizes in bytes. */
export function judgeLeak(picked: readonly PickedFile[], largest: number, extra: readonly string[]): PickedFile | string | null {
  const [first, ...others] = picked
  if (!first) return null
  if (others.length > 0) return 'Escolha um único arquivo.'
  const { name, size } = first.file
  if (isAudioFile(name)) return errorMessage('LEAK_NO_PICTURE')
  if (/\.(?:jpe?g|png|gif|webp|heic)$/i.test(name)) return errorMessage('LEAK_STILL')
  if (!acceptedExtensions(extra).some((extension) => name.toLowerCase().endsWith(extension))) return errorMessage('LEAK_NOT_MEDIA')
  if (size === 0) return errorMessage('LEAK_DAMAGED')
  return size > largest ? errorMessage('LEAK_TOO_LARGE', { size: formatSize(largest) }) : first
}
