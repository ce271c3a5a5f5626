import type { PlayErrorCode } from '@videozz/contract'

/** Our name of an error of hls.js, of its `type` and `details`. */
export function hlsErrorCode(type: string, details: string): PlayErrorCode {
  if (/^frag|^part/.test(details)) return 'segment'
  if (/^(manifest|level|audioTrack|playlist)/.test(details)) return 'playlist'
  if (/^key/i.test(details)) return 'key'
  if (details.startsWith('buffer')) return 'buffer'
  return type === 'mediaError' ? 'decode' : type === 'networkError' ? 'network' : 'other'
}

/** Our name of the `code` of a `MediaError`. */
export const mediaErrorCode = (code: number | undefined): PlayErrorCode =>
  ({ 2: 'network', 3: 'decode', 4: 'unsupported' } as const)[code ?? 0] ?? 'other'
