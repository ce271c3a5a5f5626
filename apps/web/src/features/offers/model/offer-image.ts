import { maxCoverBytes, errorMessage } from '@videozz/contract/browser'

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Why a file cannot be an offer's picture, as far as the browser can check; null when it can. The server checks its content. */
export function imageFault(file: Pick<File, 'size' | 'type'>): string | null {
  if (!imageTypes.some((type) => type === file.type)) return errorMessage('IMAGE_INVALID')
  return file.size >= maxCoverBytes ? errorMessage('IMAGE_TOO_LARGE') : null
}
