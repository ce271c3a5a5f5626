import type { EncodeFailureCode } from '@videozz/domain'

/** A media cannot be read or encoded, for a reason that can be shown to the user. `detail` is for logs. */
export class MediaError extends Error {
  readonly code: EncodeFailureCode
  readonly detail: string
  constructor(code: EncodeFailureCode, detail = '') {
    super(`${code}${detail ? `: ${detail}` : ''}`)
    this.name = 'MediaError'
    this.code = code
    this.detail = detail
  }
}

const signs: [RegExp, EncodeFailureCode][] = [
  [/not on whitelist|Protocol .* not on|whitelist/i, 'KIND_REFUSED'],
  [/moov atom not found|Truncating packet|partial file/i, 'TRUNCATED'],
  [/Picture size .* (?:is invalid|exceeds)|Invalid image size/i, 'TOO_LARGE_PICTURE'],
  [/Decoder .* not found|Unknown decoder|unknown codec|no decoder/i, 'CODEC_UNSUPPORTED'],
]

/** The failure that the error output of ffmpeg or ffprobe stands for. */
export function classifyFailure(stderr: string, otherwise: EncodeFailureCode): MediaError {
  const code = signs.find(([sign]) => sign.test(stderr))?.[1] ?? otherwise
  return new MediaError(code, stderr.trim().slice(-1500))
}
