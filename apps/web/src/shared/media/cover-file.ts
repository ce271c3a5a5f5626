import { maxCoverBytes, errorMessage } from '@videozz/contract/browser'

export const coverTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const coverHint = 'JPG, JPEG, PNG, GIF ou WEBP de até 2 MB, 1280\u00a0×\u00a0720'

/** Why a file cannot be a cover, as far as the browser can check; null when it can. The server checks its content. */
export function coverFault(file: Pick<File, 'size' | 'type'>): string | null {
  if (!coverTypes.some((type) => type === file.type)) return errorMessage('IMAGE_INVALID')
  return file.size >= maxCoverBytes ? errorMessage('IMAGE_TOO_LARGE') : null
}
