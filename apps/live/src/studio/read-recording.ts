import type { RecordingForm } from '@videozz/media'

const h264 = /^(avc[13](\..+)?|h264)$/i
const encoded = /^(vp8(\..+)?|vp9(\..+)?|vp09\..+)$/i

/** What a recorder sends by the media type that it names, such as `video/x-matroska;codecs=avc1,opus`; undefined where it is not taken. */
export function readRecording(mimeType: string): RecordingForm | undefined {
  const [, list] = /^video\/(?:x-matroska|webm)\s*;\s*codecs="?([^"]+)"?$/i.exec(mimeType) ?? []
  const codecs = (list ?? '').split(',').map((codec) => codec.trim())
  if (codecs.some((codec) => h264.test(codec))) return { isH264: true }
  return codecs.some((codec) => encoded.test(codec)) ? { isH264: false } : undefined
}
